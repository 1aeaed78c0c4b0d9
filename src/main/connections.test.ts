import assert from "node:assert/strict";
import { test } from "node:test";
import {
  API_CONNECTIONS,
  connectionsPerWorker,
  LOCK_CONNECTIONS,
  MOST_WORKERS,
  SIMULATOR_CONNECTIONS,
} from "./connections.ts";

const perWorker: Record<number, number> = { 1: 20, 2: 20, 3: 16, 4: 12, 8: 6 };

test("a worker has the connections that the table says", () => {
  for (const [workers, connections] of Object.entries(perWorker))
    assert.equal(connectionsPerWorker(Number(workers)), connections, `${workers} workers`);
});

test("all parts together stay below 80 connections, however many workers there are", () => {
  const others = API_CONNECTIONS + SIMULATOR_CONNECTIONS + LOCK_CONNECTIONS;
  for (let workers = 1; workers <= MOST_WORKERS; workers++) {
    const all = others + workers * connectionsPerWorker(workers);

    assert.ok(all < 80, `${workers} workers: ${all}`);
  }
});
