import { atom } from 'nanostores';
import { type call as apiCall, serverNow } from '#lib/client/caller/call.ts';
import {
  aloneOnDevice,
  type BagContents,
  isPackOf,
  type KeptCheckIn,
  keepOnlyPacks,
  noteSold,
  packId,
  readQueue,
  type SavedPack,
  type SoldHere,
  sendQueue,
  soldSince,
  takePack,
} from '#lib/client/offline/counter.ts';
import type { Vault } from '#lib/client/offline/vault.ts';
import type { PackedOrder } from '#lib/contract/order/offline-check-ins.ts';
import type { ScannedVisit, ScanOrder } from '#lib/contract/order/seller-orders.ts';
import { findPacked, isPackFresh, OFFLINE_PACK_EVERY_MS, scannedAtOf } from '#lib/domain/order/offline-check-in.ts';
import { visitAmounts } from '#lib/domain/order/visit.ts';
import type { OrderWeight } from '#lib/domain/order/weighed.ts';
import { type ScanNote, soldOrdersText } from '#lib/messages/order/seller-scan.ts';
import type { Proof } from './scan-state.ts';

/** An unsent check-in is tried so often; a browser does not always say that the network is back. */
const TRY_EVERY_MS = 10_000;

const PACK_PATIENCE_MS = 30_000;
/**
 * How long a counter waits for an answer with a buyer before it; of a network that brought nothing the last time less.
 */
const PATIENCE_MS = { known: 8_000, away: 2_000 };

export interface OfflineCounterState {
  /** From when the pack is, and how many orders it has; null where there is none. */
  pack: { at: Date; orders: number } | null;
  /** Nobody answered when it was asked for last. */
  isAway: boolean;
  /** The mart's orders were refused, as to who does not work there any more: none are taken along. */
  isRefused: boolean;
  unsent: readonly KeptCheckIn[];
  /** Since when the oldest of them waits, by the server's clock. */
  unsentSince: Date | null;
  /** Sent, and somebody has to look at what came of them. */
  conflicts: readonly KeptCheckIn[];
}

/** What was looked at before the yes: the buyer's identity card, the scale, and what lies in bags. */
export interface Looked {
  idChecked: boolean;
  weights: readonly OrderWeight[];
  bags: readonly BagContents[];
}

interface Input {
  martId: number;
  martName: string;
  userId: string;
  call: typeof apiCall;
  packs: Vault<SavedPack>;
  queue: Vault<KeptCheckIn>;
  /** Hex of SHA-256. */
  hash: (text: string) => Promise<string>;
}

/** Whether a call reached nobody: no network, or a gateway with no market behind it. */
export const reachedNobody = (status: number): boolean => status === 0 || status >= 502;

const toScanOrder = (martId: number, order: PackedOrder): ScanOrder => ({
  orderId: order.orderId,
  storeId: martId,
  productName: order.productName,
  productImgSrc: null,
  quantity: order.quantity,
  totalPrice: order.totalPrice,
  status: order.isPaid ? 3 : 1,
  buyerName: order.buyerName,
  validUntil: order.validUntil,
  state: 'open',
  adultOnly: order.adultOnly,
  ...(order.weighed && { weighed: order.weighed }),
  ...(order.barcode && { barcode: order.barcode }),
  ...(order.isBag && { isBag: order.isBag }),
  ...(order.isBagWritten && { isBagWritten: order.isBagWritten }),
  endedAt: null,
  endedBy: null,
});

/**
 * What a counter does while there is no network: its pack of orders, and the check-ins that wait to be sent. market.md
 * section 27.
 */
export function createOfflineCounter({ martId, martName, userId, call, packs, queue, hash }: Input) {
  const $state = atom<OfflineCounterState>({
    pack: null,
    isAway: false,
    isRefused: false,
    unsent: [],
    unsentSince: null,
    conflicts: [],
  });
  let pack: SavedPack | null = null;
  /** Also where this browser keeps nothing. */
  let soldHere: readonly SoldHere[] = [];
  let isReading = false;
  let isWanted = false;
  const change = (to: Partial<OfflineCounterState>) => $state.set({ ...$state.get(), ...to });
  const id = packId(userId, martId);

  /** The server's time: of this page, or as the pack knew it where the page came without a network. */
  const skewMs = () => {
    const known = serverNow() - Date.now();
    return known !== 0 ? known : (pack?.skewMs ?? 0);
  };
  const now = () => new Date(Date.now() + skewMs());

  function show(next: SavedPack | null) {
    pack = next;
    change({ pack: next && { at: new Date(next.at), orders: next.orders.length } });
  }

  /** What other tabs of this device have taken along, and handed over. */
  async function readShared() {
    try {
      const saved = (await packs.all()).find((one) => one.userId === userId && one.martId === martId);
      if (saved && (!pack || saved.at >= pack.at)) show(saved);
      await readKept();
    } catch {
      // As this tab knows it.
    }
  }

  /**
   * The orders that were handed over on this device: those that wait to be sent, and those that the pack may not know
   * of.
   */
  function handedOver() {
    const unsent = new Set($state.get().unsent.flatMap(({ orderIds }) => orderIds));
    const sold = [...(pack?.sold ?? []), ...soldHere].map(({ orderId }) => orderId);
    return { unsent, all: new Set([...unsent, ...sold]) };
  }

  async function readKept() {
    const kept = (await readQueue(queue, userId)).filter((one) => one.martId === martId);
    const unsent = kept.filter(({ conflict }) => conflict === null);
    const scanned = unsent.map(({ scannedAt, skewMs }) => scannedAtOf(new Date(scannedAt), skewMs).getTime());
    change({
      unsent,
      unsentSince: scanned.length > 0 ? new Date(Math.min(...scanned)) : null,
      conflicts: kept.filter(({ conflict }) => conflict !== null),
    });
  }

  /** What was kept here before; a browser that keeps nothing has nothing. */
  async function open() {
    try {
      const own = await keepOnlyPacks(packs, (saved) => isPackOf(userId, saved));
      const saved = own.find((one) => one.martId === martId);
      if (saved && !pack) show(saved);
      await readKept();
    } catch {
      // As without a pack.
    }
  }

  async function readPack() {
    const signal = AbortSignal.timeout(PACK_PATIENCE_MS);
    const { response, pack: fresh } = await takePack({ call, packs, signal }, { userId, martId, martName });
    const isAway = !response.ok && reachedNobody(response.status);
    change({ isAway, isRefused: !response.ok && !isAway });
    if (response.ok) {
      if (fresh) {
        soldHere = soldSince(soldHere, fresh.at);
        show(fresh);
      }
    } else if (response.error.code === 'martNotFound') {
      show(null);
      await packs.delete(id).catch(() => {});
    }
    if (pack && !isPackFresh(new Date(pack.at), now())) show(null);
  }

  async function send(signal?: AbortSignal): Promise<void> {
    if ($state.get().unsent.length === 0) return;
    try {
      const isSent = await sendQueue(
        { call, queue, packs, serverTime: () => now().getTime(), ...(signal && { signal }) },
        userId,
      );
      await readKept();
      if (!isSent && $state.get().unsent.length > 0) change({ isAway: true });
    } catch {
      // It is tried again.
    }
  }

  /** For one answer: with something unsent a line that brings nothing is known of, and asked only to be sure. */
  function patience(): AbortSignal {
    const { isAway, unsent } = $state.get();
    return AbortSignal.timeout(isAway || unsent.length > 0 ? PATIENCE_MS.away : PATIENCE_MS.known);
  }

  /** Asked for while it is being read, it is read once more. */
  async function refresh(): Promise<void> {
    isWanted = true;
    if (isReading) return;
    isReading = true;
    while (isWanted) {
      isWanted = false;
      await send();
      await readPack();
    }
    isReading = false;
  }

  return {
    $state,
    refresh,
    send,
    patience,

    /** Another tab has written something down. */
    readShared,

    /** Whether one of them was handed over on this device, in whichever tab. */
    async isDone(orders: readonly ScanOrder[]): Promise<boolean> {
      await readShared();
      const done = handedOver().all;
      return orders.some(({ orderId }) => done.has(orderId));
    },

    /** These are handed over, as the server knows: the pack may say otherwise until it is read anew. */
    async noteSold(orders: readonly ScanOrder[]): Promise<void> {
      const at = now();
      const orderIds = orders.map(({ orderId }) => orderId);
      soldHere = [...soldHere, ...orderIds.map((orderId) => ({ orderId, at: at.toISOString() }))];
      await noteSold(packs, { userId, martId, orderIds }, at);
    },

    /** Answers how to stop. */
    start(): () => void {
      void open().then(refresh);
      const packTimer = setInterval(() => void refresh(), OFFLINE_PACK_EVERY_MS);
      const sendTimer = setInterval(() => void ($state.get().unsent.length > 0 && refresh()), TRY_EVERY_MS);
      return () => {
        clearInterval(packTimer);
        clearInterval(sendTimer);
      };
    },

    /**
     * Whether check-ins wait to be sent, after they were tried: the server tells of what they hand over as open still.
     */
    async isBehind(): Promise<boolean> {
      await readShared();
      if ($state.get().unsent.length > 0) await send(patience());
      return $state.get().unsent.length > 0;
    },

    /**
     * What a code leads to, as far as the pack knows; the next answer is not waited for as long. Codes can be guessed
     * from any hash, and need the network (market.md 27.1).
     */
    async find(proof: Proof): Promise<{ visit: ScannedVisit } | { note: ScanNote }> {
      change({ isAway: true });
      if (proof.kind === 'code') return { note: { code: 'codeNeedsNetwork' } };
      await readShared();
      if (!pack) return { note: { code: 'noPack' } };
      const done = handedOver();
      const found = findPacked(pack.orders, {
        proof: await hash(proof.uuid.toLowerCase()),
        done: done.all,
        now: now(),
      });
      switch (found.is) {
        case 'notInPack':
          return { note: { code: 'notInPack', at: new Date(pack.at) } };
        case 'past':
          return { note: { code: 'pastOffline' } };
        case 'handedOver':
          return {
            note: {
              code: found.orders.some(({ orderId }) => done.unsent.has(orderId)) ? 'handedOverHere' : 'soldHere',
            },
          };
        case 'found': {
          const orders = found.orders.map((order) => toScanOrder(martId, order));
          const { totalWon, dueWon } = visitAmounts(found.orders);
          const [{ orderId, buyerName }] = found.orders;
          const scanned = { orderId, state: 'open' as const, endedAt: null, endedBy: null };
          return { visit: { storeId: martId, buyerName, scanned, orders, totalPrice: totalWon, dueAmount: dueWon } };
        }
      }
    },

    /**
     * Writes a check-in down. `already`: another tab of this device has, and the buyer has paid; `notKept`: the device
     * does not keep it, and nothing may be handed over.
     */
    async keep(
      uuid: string,
      orders: readonly ScanOrder[],
      { idChecked, weights, bags }: Looked,
    ): Promise<'kept' | 'already' | 'notKept'> {
      const key = crypto.randomUUID();
      change({ isAway: true });
      try {
        return await aloneOnDevice(async () => {
          await readShared();
          if (orders.some(({ orderId }) => handedOver().all.has(orderId))) return 'already';
          await queue.put(key, {
            key,
            uuid: uuid.toLowerCase(),
            userId,
            martId,
            idChecked,
            ...(weights.length > 0 && { weights }),
            ...(bags.length > 0 && { bags }),
            conflict: null,
            orderIds: orders.map(({ orderId }) => orderId),
            scannedAt: new Date().toISOString(),
            skewMs: Math.round(skewMs()),
            buyerName: orders[0]?.buyerName ?? '',
            what: soldOrdersText(orders),
          });
          await readKept();
          return 'kept';
        });
      } catch {
        return 'notKept';
      }
    },

    /** Somebody has looked at what came of it. */
    async dismiss(key: string): Promise<void> {
      await queue.delete(key);
      await readKept();
    },
  };
}

export type OfflineCounter = ReturnType<typeof createOfflineCounter>;
