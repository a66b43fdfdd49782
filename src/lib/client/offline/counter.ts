import type { call as apiCall, Result } from '#lib/client/call.ts';
import type { OfflinePack, OfflineResult } from '#lib/contract/offline-check-ins.ts';
import { OFFLINE_CHECK_INS_MAX } from '#lib/domain/order/offline-check-in.ts';
import { PACKS } from './names.ts';
import { noteUnsent } from './unsent.ts';
import { openVault, type Vault } from './vault.ts';

/** The orders of a mart that its counter can hand over without a network. */
export interface SavedPack extends OfflinePack {
  userId: string;
  martId: number;
  /** How far the server's clock was ahead of the device's when it came. */
  skewMs: number;
}

/** A check-in that was made without a network, with what the screen says of it. */
export interface KeptCheckIn {
  key: string;
  orderIds: number[];
  uuid: string;
  /** By the device's clock. */
  scannedAt: string;
  skewMs: number;
  userId: string;
  martId: number;
  buyerName: string;
  what: string;
  /** What the server found wrong with it; null until it is sent. */
  conflict: OfflineResult | null;
}

/** Apart from the packs: it outlives a logout, as nothing that was handed over is ever dropped. */
const QUEUE = 'counter-queue';
export const packVault = (): Vault<SavedPack> => openVault(PACKS);
export const queueVault = (): Vault<KeptCheckIn> => openVault(QUEUE);

/** The check-ins of one person that are kept here, oldest first. */
export async function readQueue(queue: Vault<KeptCheckIn>, userId: string): Promise<KeptCheckIn[]> {
  const kept = (await queue.all()).filter((one) => one.userId === userId);
  const unsent = kept.filter(({ conflict }) => conflict === null).length;
  noteUnsent(userId, unsent);
  return kept.sort((a, b) => a.scannedAt.localeCompare(b.scannedAt));
}

/** Whether somebody of the mart has to look at an answer. Of another check-in before it, an answer says who and when. */
const isConflict = ({ outcome, orders }: OfflineResult): boolean =>
  outcome === 'refused' || outcome === 'moneyBack' || orders.some(({ endedAt }) => endedAt !== null);

/** One tab at a time. */
const alone = <R>(work: () => Promise<R>): Promise<R> =>
  navigator.locks ? (navigator.locks.request('counter-queue', work) as Promise<R>) : work();

/** A network that brings nothing for so long is away; what was sent and not answered for is sent again. */
const SEND_PATIENCE_MS = 30_000;

interface Sending {
  call: typeof apiCall;
  queue?: Vault<KeptCheckIn>;
  signal?: AbortSignal;
}

/** Sends what this person has kept, each mart's to itself. Answers false where some of it was not answered for. */
export async function sendQueue(
  { call, queue = queueVault(), signal = AbortSignal.timeout(SEND_PATIENCE_MS) }: Sending,
  userId: string,
): Promise<boolean> {
  return alone(async () => {
    const unsent = (await readQueue(queue, userId)).filter(({ conflict }) => conflict === null);
    let isAnswered = true;
    for (const martId of new Set(unsent.map((one) => one.martId))) {
      const ofMart = unsent.filter((one) => one.martId === martId);
      for (let from = 0; from < ofMart.length; from += OFFLINE_CHECK_INS_MAX) {
        const batch = ofMart.slice(from, from + OFFLINE_CHECK_INS_MAX);
        const entries = batch.map(({ key, orderIds, uuid, scannedAt, skewMs }) => ({
          ...{ key, orderIds, uuid, scannedAt, skewMs },
        }));
        const input = { params: { martId }, body: { entries } };
        const answer = await call('POST /api/seller/{martId}/offline-checkins', input, { signal });
        if (!answer.ok && answer.error.code !== 'martNotFound') {
          isAnswered = false;
          break;
        }
        for (const one of batch) await settle(queue, one, answer);
      }
    }
    await readQueue(queue, userId);
    return isAnswered;
  });
}

async function settle(
  queue: Vault<KeptCheckIn>,
  one: KeptCheckIn,
  answer: Result<{ results: OfflineResult[] }>,
): Promise<void> {
  const result = answer.ok ? answer.data.results.find(({ key }) => key === one.key) : strangersMart(one);
  if (!result) return;
  if (isConflict(result)) await queue.put(one.key, { ...one, conflict: result });
  else await queue.delete(one.key);
}

/** The mart has closed, or the person never worked there. */
const strangersMart = ({ key, orderIds }: KeptCheckIn): OfflineResult => ({
  ...{ key, outcome: 'refused' },
  orders: orderIds.map((orderId) => ({
    ...{ orderId, outcome: 'refused', reason: 'notMember', endedAt: null, endedBy: null },
  })),
});

/** A pack's place in its vault. */
export const packId = (userId: string, martId: number): string => `${userId}:${martId}`;

/** Forgets the packs of others, and of marts that this person does not work in any more (market.md 27.2). */
export async function keepPacksOf(userId: string, martIds: readonly number[], packs = packVault()): Promise<void> {
  const own = martIds.map((martId) => packId(userId, martId));
  for (const id of await packs.ids()) if (!own.includes(id)) await packs.delete(id);
}
