// The worker: everything that happens in the background is in this list.

import { type RegisterDestinations, registerDestinationNames } from "../../authorities/companies-house/destination.ts";
import type { Destinations } from "../../authorities/hmrc/destinations.ts";
import { companyQueue } from "../../companies/refresh.job.ts";
import { deadlineMailQueue } from "../../companies/telling/deadline-mail.job.ts";
import { dueSoonQueue } from "../../companies/telling/due-soon.job.ts";
import { expiryQueue } from "../../filings/approval/expire.job.ts";
import { submissionQueue } from "../../filings/exchange/submission-queue.ts";
import { type MailDependencies, mailQueue } from "../../mail/mail-queue.ts";
import type { Mailing } from "../../mail/outbox.ts";
import type { MailServer, SendMail } from "../../mail/transport.ts";
import { HOUR, MINUTE } from "../../platform/clock.ts";
import { unlessLost } from "../../platform/database/lost-connection.ts";
import { atMostOncePer } from "../../platform/limits/at-most-once.ts";
import { keyedSemaphore } from "../../platform/limits/keyed-semaphore.ts";
import { accountsQueue } from "../../register/exchange/accounts-queue.ts";
import { type DeliverDependencies, deliveryQueue, receivedTogether } from "../../webhooks/deliveries/deliver.job.ts";
import { DELIVERY_LIMIT_MS } from "../../webhooks/deliveries/dispatcher.ts";
import { createPlaces } from "../../webhooks/deliveries/places.ts";
import { createRunner, type Runner } from "../../work/runner.ts";
import { type AuthorityParts, connectAuthority, connectRegister } from "./authority.ts";
import {
  accountsQueues,
  companyQueueName,
  deadlineMailQueueName,
  deliveryQueues,
  dueSoonQueueName,
  expiryQueueName,
  mailQueueName,
  submissionQueues,
} from "./queues.ts";

export interface WorkerParts extends AuthorityParts {
  destinations: Destinations;
  registerDestinations: RegisterDestinations;
  webhooks: Pick<DeliverDependencies, "allowHttp" | "dispatcher" | "delaysMs" | "sealing">;
  /** Null without a mail server. */
  mail: { mailing: Mailing; server: MailServer } | null;
  leaseSeconds: number;
  /** How long a receiver may take, everything included. */
  deliveryTimeoutMs?: number;
  eventRetentionDays?: number;
  compressesMessages?: boolean;
  /** How many workers this process runs; without it, this one. */
  workers?: number;
  /** More may be due than this worker had places for. */
  overflows?: (queue: string) => void;
  /** Something was done. */
  worked?: () => void;
  /** Whether this one deletes what is no longer needed, and compresses messages; one of a process is enough. */
  tidies?: boolean;
}

const ATTEMPTS_PER_ENDPOINT = 4;
/**
 * Of an endpoint that answers, as many again are claimed meanwhile: an attempt then waits neither for a claim nor for a
 * record.
 */
const IN_HAND = 2 * ATTEMPTS_PER_ENDPOINT;
/** Of each kind of endpoints. One organisation may have half of them. */
const DELIVERIES_AT_ONCE = 256;
/** Of as many presenters: each has one message at a time. */
const ACCOUNTS_AT_ONCE = 8;
/** How often all workers of a process together look, while they are not told of what other processes make due. */
export const LOOK_EVERY_MS = 50;

export function createWorker(parts: WorkerParts): Runner {
  const { db, clock, random, log, metrics, leaseSeconds } = parts;
  const { gate, authority, sendTimeoutMs } = connectAuthority(parts);
  const placesOf = (perEndpoint: number) =>
    createPlaces({ places: DELIVERIES_AT_ONCE, perEndpoint, leaseSeconds, random });
  const places = { answering: placesOf(IN_HAND), failing: placesOf(ATTEMPTS_PER_ENDPOINT) };
  const mailing = parts.mail?.mailing ?? null;
  const publishing = { random, delaysMs: parts.webhooks.delaysMs, places: places.answering, mailing };
  const submitting = {
    db,
    clock,
    random,
    sealing: parts.webhooks.sealing,
    gate,
    authority,
    destinations: parts.destinations,
    publishing,
    metrics,
    leaseSeconds,
    sendTimeoutMs,
    slots: 16,
    perOrganisation: 12,
  };
  const accounting = {
    db,
    clock,
    random,
    sealing: parts.webhooks.sealing,
    register: connectRegister(parts),
    registerDestinations: parts.registerDestinations,
    publishing: { random, delaysMs: parts.webhooks.delaysMs },
    leaseSeconds,
    sendTimeoutMs,
  };
  const delivering = {
    db,
    clock,
    metrics,
    log,
    ...parts.webhooks,
    timeoutMs: parts.deliveryTimeoutMs ?? DELIVERY_LIMIT_MS,
    attemptsPerEndpoint: ATTEMPTS_PER_ENDPOINT,
    endpointSemaphore: keyedSemaphore(ATTEMPTS_PER_ENDPOINT),
    received: receivedTogether(db),
  };
  const feeds = { ...deliveryQueues, mail: mailQueueName, companies: companyQueueName };
  const both = Object.values(deliveryQueues);
  const runner = createRunner({
    queues: [
      submissionQueue(submitting, { name: submissionQueues.sandbox, feeds, destination: "sandbox" }),
      submissionQueue(submitting, { name: submissionQueues.live, feeds, destination: "live" }),
      submissionQueue(submitting, { name: submissionQueues.test_in_live, feeds, destination: "test_in_live" }),
      ...registerDestinationNames.map((destination) =>
        accountsQueue(accounting, {
          name: accountsQueues[destination],
          feeds: [...both, companyQueueName],
          destination,
          slots: ACCOUNTS_AT_ONCE,
        }),
      ),
      deliveryQueue(delivering, {
        name: deliveryQueues.answering,
        feeds: both,
        failing: false,
        slots: DELIVERIES_AT_ONCE,
        perEndpoint: IN_HAND,
        places: places.answering,
      }),
      deliveryQueue(delivering, {
        name: deliveryQueues.failing,
        feeds: both,
        failing: true,
        slots: DELIVERIES_AT_ONCE,
        perEndpoint: ATTEMPTS_PER_ENDPOINT,
        places: places.failing,
      }),
      companyQueue({ db, clock, random }, { name: companyQueueName, feeds: [dueSoonQueueName] }),
      dueSoonQueue({ db, clock, publishing: accounting.publishing }, { name: dueSoonQueueName, feeds: both }),
      expiryQueue(
        { db, clock, publishing: accounting.publishing, mailing },
        { name: expiryQueueName, feeds: [...both, mailQueueName] },
      ),
      ...(mailing === null
        ? []
        : [deadlineMailQueue({ db, clock, mailing }, { name: deadlineMailQueueName, feeds: [mailQueueName] })]),
      ...(parts.mail === null ? [] : [mailQueue(mailDependencies(parts, parts.mail.server), { name: mailQueueName })]),
    ],
    leaseSeconds,
    clock,
    ...(parts.overflows && { overflows: parts.overflows }),
    ...(parts.worked && { worked: parts.worked }),
    lookEveryMs: LOOK_EVERY_MS * (parts.workers ?? 1),
    random,
    log,
    metrics,
  });
  return parts.tidies === false ? runner : withHousekeeping(runner, parts);
}

function mailDependencies({ db, clock, log, metrics, webhooks }: WorkerParts, server: MailServer): MailDependencies {
  let sender: Promise<SendMail> | undefined;
  // Loaded for the first mail: a worker has no other use for it.
  const load = async () => (await import("../../mail/transport.ts")).mailSender(server);
  const made = () => {
    sender ??= load();
    return sender;
  };
  return { db, clock, log, metrics, sealing: webhooks.sealing, sender: made };
}

/** Soon after the start and then hourly, while the worker runs. */
function withHousekeeping(runner: Runner, parts: WorkerParts): Runner {
  const { eventRetentionDays = 90 } = parts;
  let timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  const tidy = async () => {
    // Loaded when it is time: a worker has no other use for most of it.
    const { tidyUp } = await import("./housekeeping.ts");
    await tidyUp({ ...parts, eventRetentionDays, signal }).catch((error) => {
      // Its connections end with the worker.
      if (!signal.aborted) unlessLost(error, () => parts.log.warn({ error }, "could not tidy up"));
    });
  };
  // The first time that messages are compressed may take longer than an hour.
  const tidyAlone = atMostOncePer(0, tidy);
  return {
    ...runner,
    start() {
      timers = [setTimeout(tidyAlone, MINUTE).unref(), setInterval(tidyAlone, HOUR).unref()];
      runner.start();
    },
    stop(options) {
      for (const timer of timers) clearTimeout(timer);
      stopping.abort();
      return runner.stop(options);
    },
  };
}
