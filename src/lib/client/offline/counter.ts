import { type call as apiCall, type Result, serverNow } from '#lib/client/caller/call.ts';
import type { OfflinePack, OfflineResult } from '#lib/contract/order/offline-check-ins.ts';
import { partsOf } from '#lib/domain/group.ts';
import { isPackFresh, OFFLINE_CHECK_INS_MAX } from '#lib/domain/order/offline-check-in.ts';
import type { OrderWeight } from '#lib/domain/order/weighed.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import { PACKS, PAGES } from './names.ts';
import { noteUnsent } from './unsent.ts';
import { openVault, type Vault } from './vault.ts';

/** The orders of a mart that its counter can hand over without a network. */
export interface SavedPack extends OfflinePack {
  userId: string;
  martId: number;
  martName: string;
  /** How far the server's clock was ahead of the device's when it came. */
  skewMs: number;
  /** What this device has handed over that it may not know of. */
  sold?: readonly SoldHere[];
}

/** An order that was handed over on this device, and when the server knew of it, by its own clock. */
export interface SoldHere {
  orderId: number;
  at: string;
}

/** What lay in the bag of an order. */
export interface BagContents {
  orderId: number;
  contents: string;
}

/** A check-in that was made without a network, with what the screen says of it. */
export interface KeptCheckIn {
  key: string;
  orderIds: number[];
  uuid: string;
  /** By the device's clock. */
  scannedAt: string;
  skewMs: number;
  /** The buyer's identity card was looked at; absent from what an older version of these pages kept. */
  idChecked?: boolean;
  /** What the scale said of goods by weight. */
  weights?: readonly OrderWeight[];
  /** What lay in bags, as lines. */
  bags?: readonly BagContents[];
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

/**
 * Whether somebody of the mart has to look at an answer. Of another check-in before it, an answer says who and when.
 */
const isConflict = ({ outcome, orders }: OfflineResult): boolean =>
  (outcome !== 'pickedUp' && outcome !== 'already') ||
  orders.some(({ endedAt, isBagLost }) => endedAt !== null || isBagLost);

/** One tab of this device at a time. */
const alone = <R>(name: string, work: () => Promise<R>): Promise<R> =>
  navigator.locks ? (navigator.locks.request(name, work) as Promise<R>) : work();

/**
 * Where another one is at it already, or another tab, it is not waited for: it may be waiting for a network that brings
 * nothing.
 */
const aloneOrNever = <R>(name: string, work: () => Promise<R>): Promise<R | null> =>
  navigator.locks
    ? (navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null)) as Promise<R | null>)
    : work();

/** Writes to what all tabs of this device share. None of it waits for a network. */
export const aloneOnDevice = <R>(work: () => Promise<R>): Promise<R> => alone('counter-device', work);

/** A network that brings nothing for so long is away; what was sent and not answered for is sent again. */
const SEND_PATIENCE_MS = 30_000;

interface Sending {
  call: typeof apiCall;
  queue?: Vault<KeptCheckIn>;
  packs?: Vault<SavedPack>;
  /** The server's clock, in milliseconds since 1970. */
  serverTime: () => number;
  signal?: AbortSignal;
}

/**
 * Sends what this person has kept, each mart's to itself. Answers false where some of it was not answered for, or is
 * being sent already.
 */
export async function sendQueue(
  {
    call,
    queue = queueVault(),
    packs = packVault(),
    serverTime,
    signal = AbortSignal.timeout(SEND_PATIENCE_MS),
  }: Sending,
  userId: string,
): Promise<boolean> {
  const sent = await aloneOrNever('counter-queue', async () => {
    const unsent = (await readQueue(queue, userId)).filter(({ conflict }) => conflict === null);
    let isAnswered = true;
    for (const martId of new Set(unsent.map((one) => one.martId))) {
      const ofMart = unsent.filter((one) => one.martId === martId);
      for (const batch of partsOf(ofMart, OFFLINE_CHECK_INS_MAX)) {
        const entries = batch.map(({ key, orderIds, uuid, scannedAt, skewMs, idChecked, weights, bags }) => ({
          key,
          orderIds,
          uuid,
          scannedAt,
          skewMs,
          idChecked,
          ...(weights && { weights: weights.map((weight) => ({ ...weight })) }),
          ...(bags && { bags: [...bags] }),
        }));
        const input = { params: { martId }, body: { entries } };
        const response = await call('POST /api/seller/{martId}/offline-checkins', input, { signal });
        if (!response.ok && response.error.code !== 'martNotFound') {
          isAnswered = false;
          break;
        }
        for (const one of batch) await settle({ queue, packs, serverTime }, one, response);
      }
    }
    await readQueue(queue, userId);
    return isAnswered;
  });
  return sent ?? false;
}

async function settle(
  { queue, packs, serverTime }: { queue: Vault<KeptCheckIn>; packs: Vault<SavedPack>; serverTime: () => number },
  one: KeptCheckIn,
  response: Result<{ results: OfflineResult[] }>,
): Promise<void> {
  const result = response.ok ? response.data.results.find(({ key }) => key === one.key) : strangersMart(one);
  if (!result) return;
  // First: at no moment may the pack take them for open.
  await noteSold(packs, one, new Date(serverTime()));
  if (isConflict(result)) await queue.put(one.key, { ...one, conflict: result });
  else await queue.delete(one.key);
}

/** The person never worked there. */
const strangersMart = ({ key, orderIds }: KeptCheckIn): OfflineResult => ({
  key,
  outcome: 'refused',
  orders: orderIds.map((orderId) => ({
    orderId,
    outcome: 'refused',
    reason: 'notMember',
    endedAt: null,
    endedBy: null,
  })),
});

/** A pack's place in its vault. */
export const packId = (userId: string, martId: number): string => `${userId}:${martId}`;

/** How well this device knows the server's time: a pack that is newer by less may have been written before the sale. */
const CLOCK_MARGIN_MS = 5_000;

/** What was handed over on this device that a pack may not know of yet. */
export const soldSince = (sold: readonly SoldHere[], packAt: string): SoldHere[] =>
  sold.filter(({ at }) => Date.parse(at) > Date.parse(packAt) - CLOCK_MARGIN_MS);

const findPack = async (packs: Vault<SavedPack>, userId: string, martId: number): Promise<SavedPack | undefined> =>
  (await packs.all()).find((one) => one.userId === userId && one.martId === martId);

/**
 * Keeps what was handed over on this device in mind until a newer pack comes, in all its tabs. One without a pack has
 * nothing to hand over twice.
 */
export async function noteSold(
  packs: Vault<SavedPack>,
  { userId, martId, orderIds }: { userId: string; martId: number; orderIds: readonly number[] },
  at: Date,
): Promise<void> {
  try {
    await aloneOnDevice(async () => {
      const pack = await findPack(packs, userId, martId);
      if (!pack) return;
      const sold = orderIds.map((orderId) => ({ orderId, at: at.toISOString() }));
      await packs.put(packId(userId, martId), { ...pack, sold: [...(pack.sold ?? []), ...sold] });
    });
  } catch {
    // A browser that keeps nothing has no pack after this page.
  }
}

/** Keeps a new pack, with what this device has handed over meanwhile; answers both. */
async function putPack(packs: Vault<SavedPack>, pack: SavedPack): Promise<SavedPack> {
  return aloneOnDevice(async () => {
    const before = await findPack(packs, pack.userId, pack.martId);
    const next = { ...pack, sold: soldSince(before?.sold ?? [], pack.at) };
    await packs.put(packId(pack.userId, pack.martId), next);
    return next;
  });
}

/** Whose counter it is. */
export interface CounterOf {
  userId: string;
  martId: number;
  martName: string;
}

/** Asks for the pack of a mart's orders and keeps it; `pack` is null where it was not answered. */
export async function takePack(
  { call, packs = packVault(), signal }: { call: typeof apiCall; packs?: Vault<SavedPack>; signal?: AbortSignal },
  { userId, martId, martName }: CounterOf,
) {
  const input = { params: { martId }, query: { weighs: '1' } } as const;
  const response = await call('GET /api/seller/{martId}/offline-pack', input, signal ? { signal } : {});
  // Who has left meanwhile leaves nothing here.
  if (!response.ok || signal?.aborted) return { response, pack: null };
  const fresh = { ...response.data, userId, martId, martName, skewMs: serverNow() - Date.now() };
  return { response, pack: await putPack(packs, fresh).catch(() => fresh) };
}

/** A device takes the counters of so many marts along: who has more works at one of them. */
export const COUNTERS_TAKEN_MOST = 6;
/** A pack that was taken from another page than the counter's is taken anew after so long. */
const TAKE_AGAIN_MS = 10 * MS_PER_MINUTE;

/** Takes along the packs of all marts of a person that this device has none of, or an old one; one after another. */
export async function takePacks(
  { call, packs = packVault(), signal }: { call: typeof apiCall; packs?: Vault<SavedPack>; signal?: AbortSignal },
  userId: string,
  marts: readonly { martId: number; martName: string }[],
): Promise<void> {
  const kept = (await packs.all()).filter((pack) => pack.userId === userId);
  for (const mart of marts.slice(0, COUNTERS_TAKEN_MOST)) {
    if (signal?.aborted) return;
    const pack = kept.find(({ martId }) => martId === mart.martId);
    if (pack && Math.abs(serverNow() - Date.parse(pack.at)) < TAKE_AGAIN_MS) continue;
    const { response } = await takePack({ call, packs, ...(signal && { signal }) }, { userId, ...mart });
    // Without a network the next one waits for nothing as well.
    if (!response.ok && response.status === 0) return;
  }
}

/** Whether a pack is this person's, and of now, by the clock of the device and how far that was off. */
export const isPackOf = (userId: string, pack: Pick<SavedPack, 'userId' | 'at' | 'skewMs'>): boolean =>
  pack.userId === userId && isPackFresh(new Date(pack.at), new Date(Date.now() + pack.skewMs));

/** Deletes all packs but one's own; answers those. Read once: a pack that comes meanwhile is nobody else's. */
export const keepOnlyPacks = (packs: Vault<SavedPack>, isOwn: (pack: SavedPack) => boolean): Promise<SavedPack[]> =>
  aloneOnDevice(async () => {
    const all = await packs.all();
    for (const pack of all) if (!isOwn(pack)) await packs.delete(packId(pack.userId, pack.martId));
    return all.filter(isOwn);
  });

/**
 * Forgets the packs of others, of marts that this person does not work in any more, and those that are too old to hand
 * anything over by (market.md 27.2).
 */
export async function keepPacksOf(userId: string, martIds: readonly number[], packs = packVault()): Promise<void> {
  const now = new Date(serverNow());
  await keepOnlyPacks(
    packs,
    (pack) => pack.userId === userId && martIds.includes(pack.martId) && isPackFresh(new Date(pack.at), now),
  );
}

/** The address of a mart's counter, as the service worker keeps its page. */
export const counterPage = (martId: number): string => `/seller/mart/${martId}/scan`;

/** Forgets the counters' pages of marts that this person does not work in any more: they show who comes next there. */
export async function keepCounterPagesOf(martIds: readonly number[]): Promise<void> {
  const own = martIds.map(counterPage);
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    const { pathname } = new URL(request.url);
    if (/^\/seller\/mart\/\d+\/scan$/.test(pathname) && !own.includes(pathname)) await pages.delete(request);
  }
}
