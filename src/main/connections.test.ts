import assert from "node:assert/strict";
import { test } from "node:test";
import { connectionsPerWorker, LOCK_CONNECTIONS, MOST_WORKERS, mostConnections } from "./connections.ts";

const perWorker: Record<number, number> = { 1: 8, 2: 8, 3: 8, 6: 8, 7: 6, 8: 6 };

test("a worker has the connections that the table says", () => {
  for (const [workers, connections] of Object.entries(perWorker))
    assert.equal(connectionsPerWorker(Number(workers)), connections, `${workers} workers`);
});

test("all parts together stay below 80 connections, however many workers there are", () => {
  for (let workers = 1; workers <= MOST_WORKERS; workers++) {
    const all = mostConnections({ role: "all", workers, sandboxUrl: null }) + LOCK_CONNECTIONS;

    assert.ok(all < 80, `${workers} workers: ${all}`);
  }
});

test("a process of one role opens what that role needs", () => {
  const of = (role: "api" | "dashboard" | "worker" | "simulator") =>
    mostConnections({ role, workers: 2, sandboxUrl: null });

  assert.deepEqual([of("api"), of("dashboard"), of("worker"), of("simulator")], [22, 22, 24, 7]);
});
