import { addMinutes, MINUTES_PER_DAY } from '../time.ts';

/*
 * News for the machines of a mart (shelf.md 33): what happened and to which thing, and nothing of a person. Who is told
 * reads the rest with its key.
 */

export const WEBHOOK_TYPES = [
  'order.created',
  'order.cancelled',
  'order.expired',
  'order.pickedUp',
  'stock.changed',
  'listing.ended',
  'test',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** The things that it happened to. */
export interface WebhookData {
  orderId?: number;
  productId?: number;
}

/** Living endpoints of one mart. */
export const WEBHOOKS_MOST = 3;
export const WEBHOOK_URL_MAX_LENGTH = 500;
/** Deliveries that a mart's page shows, and for how long they are kept to be read. */
export const DELIVERIES_SHOWN = 200;
export const DELIVERIES_KEPT_DAYS = 30;

/** For how long what a secret was before signs too, in hours. */
export const FORMER_SECRET_HOURS = 24;
/** An endpoint that has taken nothing for so long is ended. */
export const SILENT_DAYS = 5;

/** For each try, and so much is read of its response. */
export const WEBHOOK_TIMEOUT_MS = 15_000;
export const WEBHOOK_RESPONSE_BYTES = 4_096;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Between its tries: ten within 75 hours. */
const PAUSES_SECONDS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
export const WEBHOOK_TRIES = PAUSES_SECONDS.length + 1;
/** By so much a pause differs, so that what failed together is not tried together again. */
const SPREAD = 0.1;

/** Until the next try, after so many; null after the last. `random`: from 0 up to 1. */
export function webhookPauseSeconds(tries: number, random: number): number | null {
  const pause = PAUSES_SECONDS[tries - 1];
  return pause === undefined ? null : Math.round(pause * (1 + SPREAD * (2 * random - 1)));
}

/** Whether an endpoint has failed for so long, since the first failure after what it took last, that it is ended. */
export const isSilent = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && addMinutes(failingSince, SILENT_DAYS * MINUTES_PER_DAY) <= now;

/** Until when a secret that is replaced now signs beside the new one. */
export const formerSecretEndsAt = (now: Date): Date => addMinutes(now, FORMER_SECRET_HOURS * 60);

/**
 * Whether an address may be told at all: https on its own port, and nothing in it that names a person or is not sent.
 * Where it leads is looked up at each try.
 */
export function isWebhookUrl(text: string): boolean {
  const url = text.length <= WEBHOOK_URL_MAX_LENGTH ? URL.parse(text) : null;
  return url !== null && url.protocol === 'https:' && url.port === '' && !url.username && !url.password && !url.hash;
}

/** Why an endpoint has ended. */
export type WebhookEnd = 'removed' | 'gone' | 'silent' | 'martClosed' | 'keyRevoked';

/** Why a try failed, where the response's status does not say it. */
export const WEBHOOK_FAILURES = ['timeout', 'unreachable', 'notFound', 'notPublic', 'certificate', 'redirect'] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];
