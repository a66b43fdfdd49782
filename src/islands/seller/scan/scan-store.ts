import { atom } from 'nanostores';
import { type call as apiCall, SILENCE } from '#lib/client/caller/call.ts';
import type { ScannedVisit, ScanOrder } from '#lib/contract/order/seller-orders.ts';
import { readTyped } from '#lib/domain/order/qr.ts';
import { visitAmounts } from '#lib/domain/order/visit.ts';
import { SCAN_REDIRECT_DELAY_MS } from '#lib/domain/person/limits.ts';
import { type Ended, type EndedState, type ScanNote, soldOrdersText } from '#lib/messages/order/seller-scan.ts';
import { isUnanswered, type OfflineCounter } from './offline-counter.ts';
import { firstScanState, isRefusal, nextScanState, type Proof, type ScanEvent, type ScanState } from './scan-state.ts';

/** Which order is to be handed over: the one of the address, or whichever the code says (rules.md section 12). */
export type ScanTask = { kind: 'order'; orderId: number | null } | { kind: 'any' };

/** Status 3 is paid; all else is money to collect. spec.md section 2. */
export const isPaid = (status: number): boolean => status === 3;

export type OrderOnScreen =
  | { name: 'none' }
  | { name: 'loading' }
  | { name: 'loaded'; order: ScanOrder }
  /**
   * All that one buyer can pick up, on the screen that takes any code; `ticked` are the orders to hand over. `isHere`:
   * as the device knows it.
   */
  | { name: 'visit'; visit: ScannedVisit; ticked: ReadonlySet<number>; isHere?: boolean }
  /** An order of another mart of the seller's, which has a screen of its own for it. */
  | { name: 'elsewhere'; storeId: number; martName: string; orderId: number }
  /** `status` is 0 where none was sent. */
  | { name: 'failed'; status: number };

/** What the specification has of an order (section 7) suffices; the rest is ours. */
type ScanAnswer = Pick<ScanOrder, 'productName' | 'quantity' | 'totalPrice' | 'status'> & Partial<ScanOrder>;

const orderOf = (response: ScanAnswer, asked: { orderId: number; martId: number }): ScanOrder => ({
  orderId: asked.orderId,
  storeId: asked.martId,
  productImgSrc: null,
  buyerName: '',
  validUntil: '',
  state: 'open',
  endedAt: null,
  endedBy: null,
  ...response,
});

export interface ScanStoreInput {
  task: ScanTask;
  martId: number;
  /** The seller's marts. */
  martNames?: ReadonlyMap<number, string>;
  call: typeof apiCall;
  /** Leaves for another page, which says what was done here. */
  go: (address: string, done: string) => void;
  /** The counter without a network, on the screen that takes any code. */
  offline?: OfflineCounter | undefined;
  /** These are handed over, as the server knows: what the device has taken along of them is not handed over again. */
  noteSold?: ((orders: readonly ScanOrder[]) => Promise<void>) | undefined;
  /** What came of a code, for those who do not look. */
  onResult?: (result: 'sold' | 'refused') => void;
}

/** A code that was refused is not taken up again at once: it is still in front of the camera. */
export const SAME_CODE_PAUSE_MS = 3_000;
/** Nor is another one that the camera sees: its question would cover the refusal before it is read. */
export const REFUSAL_SHOWN_MS = 1_500;

/** A code that was declined is still in view: 'ready' is seen before it is asked about again. */
export const DECLINED_SHOWN_MS = 1_000;

/** So long the sale fills the screen, on the one that stays for the next buyer. */
export const SOLD_SHOWN_MS = 3_000;

/**
 * Events after which the code that is in front of the camera has had its answer; the seller who declined may mean it
 * after all.
 */
const SETTLED: readonly ScanEvent['type'][] = ['refused', 'notFound', 'notHere', 'ended'];

function endedAs(state: string): EndedState | null {
  if (state === 'open') return null;
  return state === 'pickedUp' || state === 'cancelled' || state === 'expired' ? state : 'other';
}

const endingOf = (state: EndedState, { endedAt, endedBy }: Pick<ScanOrder, 'endedAt' | 'endedBy'>): Ended => ({
  state,
  by: endedBy ?? null,
  at: endedAt ? new Date(endedAt) : null,
});

const proven = (proof: Proof) => (proof.kind === 'qr' ? { uuid: proof.uuid } : { code: proof.code });

/** What is to be collected for orders, in won. */
export const dueOf = (orders: readonly ScanOrder[]): number =>
  visitAmounts(orders.map((order) => ({ ...order, isPaid: isPaid(order.status) }))).dueWon;

/** The orders that a yes hands over: the one that is shown, or those that are ticked. */
export function ordersToHandOver(shown: OrderOnScreen): readonly ScanOrder[] {
  if (shown.name === 'loaded') return [shown.order];
  return shown.name === 'visit' ? shown.visit.orders.filter(({ orderId }) => shown.ticked.has(orderId)) : [];
}

/** The check-in of the scan screen: the order, the recognised code, the seller's yes, the answer. */
export function createScanStore({
  task,
  martId,
  martNames = new Map(),
  call,
  go,
  offline,
  noteSold = offline?.noteSold,
  onResult = () => {},
}: ScanStoreInput) {
  const $state = atom<ScanState>(firstScanState);
  const $order = atom<OrderOnScreen>({ name: 'none' });
  const $sold = atom<readonly ScanOrder[]>([]);
  const $byHand = atom(0);
  let lastNote: ScanNote = { code: 'starting' };
  let lastText = '';
  let settledAt = 0;
  let declinedAt = 0;
  let doneText = '';
  /** Ends what is shown of the last sale. */
  let nextBuyer = () => {};

  const withPatience = () => (offline ? { signal: offline.patience() } : {});

  function send(event: ScanEvent): boolean {
    const before = $state.get();
    const after = nextScanState(before, event);
    if (after === before) return false;
    $state.set(after);
    if (SETTLED.includes(event.type)) settledAt = Date.now();
    if (event.type === 'declined') declinedAt = Date.now();
    if (event.type === 'accepted') onResult('sold');
    else if (after.name === 'ready' && isRefusal(after.note)) onResult('refused');
    return true;
  }

  async function load() {
    if (task.kind === 'any') return;
    if (task.orderId === null) {
      send({ type: 'failed', fault: { code: 'orderIdMissing' } });
      return;
    }
    $order.set({ name: 'loading' });
    const response = await call('GET /api/qrCode/product', { query: { orderId: task.orderId } });
    if (!response.ok) {
      $order.set({ name: 'failed', status: response.status });
      send({ type: 'failed', fault: { code: 'orderNotLoaded', status: response.status } });
      return;
    }
    const order = orderOf(response.data, { orderId: task.orderId, martId });
    // An order of another mart of the same seller belongs to that mart's screen.
    if (order.storeId !== martId) {
      const elsewhere = { storeId: order.storeId, martName: martNames.get(order.storeId) ?? '' };
      $order.set({ name: 'elsewhere', ...elsewhere, orderId: task.orderId });
      send({ type: 'failed', fault: { code: 'orderElsewhere', martName: elsewhere.martName } });
      return;
    }
    $order.set({ name: 'loaded', order });
    const ended = endedAs(order.state);
    if (ended) send({ type: 'failed', fault: { code: 'orderEnded', ...endingOf(ended, order) } });
  }

  /**
   * What the buyer can pick up, on the screen that takes any code (rules.md section 17). One order is shown as on its
   * own screen.
   */
  async function lookUp() {
    const state = $state.get();
    if (state.name !== 'finding') return;
    const { proof } = state;
    // What waits to be sent is still open there: it is sent first, and told of here as long as it cannot be.
    await offline?.readShared();
    if (offline && offline.$state.get().unsent.length > 0) await offline.send(offline.patience());
    const isBehind = (offline?.$state.get().unsent.length ?? 0) > 0;
    const response = isBehind
      ? SILENCE
      : await call(
          'GET /api/seller/{martId}/orders/visit',
          { params: { martId }, query: proven(proof) },
          withPatience(),
        );
    if (!response.ok) {
      if (offline && isUnanswered(response.status)) return findHere(offline, proof);
      const { storeId, orderId, name = '' } = response.error;
      if (storeId !== undefined && orderId !== undefined) {
        $order.set({ name: 'elsewhere', storeId, orderId, martName: name });
        send({ type: 'notHere', note: { code: 'orderElsewhere', martName: name } });
        return;
      }
      $order.set({ name: 'none' });
      send({ type: 'notFound', status: response.status, message: response.error.message });
      return;
    }
    const { scanned, orders } = response.data;
    const [first, ...others] = orders;
    if (!first) {
      $order.set({ name: 'none' });
      send({ type: 'ended', ended: endingOf(endedAs(scanned.state) ?? 'other', scanned) });
      return;
    }
    const isAlone = others.length === 0 && first.orderId === scanned.orderId;
    const ticked = new Set(orders.map(({ orderId }) => orderId));
    $order.set(isAlone ? { name: 'loaded', order: first } : { name: 'visit', visit: response.data, ticked });
    send({ type: 'found' });
  }

  /**
   * The same by what the device has taken along: codes can be guessed from any hash, and need the network (market.md
   * 27.1).
   */
  async function findHere(counter: OfflineCounter, proof: Proof) {
    counter.noteAway();
    const found =
      proof.kind === 'qr' ? await counter.find(proof.uuid) : { note: { code: 'codeNeedsNetwork' } as const };
    if ('note' in found) {
      $order.set({ name: 'none' });
      send({ type: 'notHere', note: found.note });
      return;
    }
    const { visit } = found;
    $order.set({ name: 'visit', visit, ticked: new Set(visit.orders.map(({ orderId }) => orderId)), isHere: true });
    send({ type: 'found' });
  }

  /** Looking up always ends, whatever came: a screen that goes on finding would take no other code. */
  const find = () =>
    lookUp().catch(() => {
      $order.set({ name: 'none' });
      send({ type: 'notFound', status: 0, message: SILENCE.error.message });
    });

  /** One buyer may have several orders, and there may be a queue: the screen that takes any stays for the next one. */
  function goOn(orders: readonly ScanOrder[], text: string) {
    doneText = text;
    $sold.set([...orders, ...$sold.get()]);
    $order.set({ name: 'none' });
    send({ type: 'wentOn', sold: soldOrdersText(orders) });
  }

  function done(orders: readonly ScanOrder[], proof: Proof, isKept: boolean) {
    send({ type: 'accepted', dueWon: dueOf(orders), isKept });
    if (task.kind === 'order') {
      const leave = () => go(`/seller/mart/${martId}/customers`, `${soldOrdersText(orders)} 판매를 확정했어요.`);
      setTimeout(leave, SCAN_REDIRECT_DELAY_MS);
      return;
    }
    const timer = setTimeout(() => nextBuyer(), SOLD_SHOWN_MS);
    nextBuyer = () => {
      clearTimeout(timer);
      nextBuyer = () => {};
      goOn(orders, proof.kind === 'qr' ? lastText : '');
    };
  }

  const checkInTogether = (proof: Proof, orderIds: number[]) =>
    call('POST /api/seller/orders/checkin-visit', { body: { martId, ...proven(proof), orderIds } }, withPatience());

  async function checkIn(proof: Proof, shown: OrderOnScreen) {
    const orderIds = ordersToHandOver(shown).map(({ orderId }) => orderId);
    const [orderId] = orderIds;
    if (shown.name !== 'loaded' || orderId === undefined) return checkInTogether(proof, orderIds);
    const response = await (proof.kind === 'qr'
      ? call(
          'PATCH /api/seller/orders/{orderId}/checkin',
          { params: { orderId }, body: { uuid: proof.uuid } },
          withPatience(),
        )
      : call('POST /api/seller/orders/checkin-by-code', { body: { martId, code: proof.code, orderId } }));
    if (response.ok || response.error.code !== 'wrongQr') return response;
    // The buyer's pass shows the QR of one of their orders at this mart, which may be another than this one.
    const together = await checkInTogether(proof, [orderId]);
    return together.ok ? together : response;
  }

  function takeUp(text: string) {
    // One that comes while another is being confirmed is not taken up, and so is neither the last one nor done.
    if (!send({ type: 'read', text, thenFind: task.kind === 'any' })) return;
    lastText = text;
    doneText = '';
    void find();
  }

  function typeCode(code: string) {
    if (task.kind === 'order' && $order.get().name !== 'loaded') return;
    if (send({ type: 'codeTyped', code, thenFind: task.kind === 'any' })) void find();
  }

  return {
    $state,
    $order,
    /** What was handed over on this screen, the last one first. */
    $sold,
    load,

    /** What the camera has to say. */
    note(note: ScanNote) {
      lastNote = note;
      send({ type: 'noted', note });
    },

    /** The seller asks something of the camera: what it says next answers them, in place of a code that was refused. */
    cameraAsked: () => void send({ type: 'cameraAsked', note: lastNote }),

    /** A code in front of the camera. */
    read(text: string) {
      // Nothing is confirmed before the seller sees what to hand over and what to collect.
      if (task.kind === 'order' && $order.get().name !== 'loaded') return;
      if (Date.now() - declinedAt < DECLINED_SHOWN_MS) return;
      if (Date.now() - settledAt < (text === lastText ? SAME_CODE_PAUSE_MS : REFUSAL_SHOWN_MS)) return;
      // Whoever was served puts the phone away when they like.
      if (text === doneText) return;
      takeUp(text);
    },

    /** A code that somebody read with a scan gun, or pasted: they mean it, also a second time. */
    readByHand(text: string) {
      nextBuyer();
      $byHand.set($byHand.get() + 1);
      const typed = readTyped(text);
      if (typed?.kind === 'code') typeCode(typed.code);
      else if (task.kind === 'any' || $order.get().name === 'loaded') takeUp(typed?.text ?? text);
    },
    /** How often; a field that began to fill meanwhile is emptied. */
    $byHand,

    typeCode,

    /** Who has the money in hand need not wait for the screen. */
    next: () => nextBuyer(),

    decline: () => void send({ type: 'declined' }),

    /** Takes an order of the visit out of the sale, or back in. */
    tick(orderId: number) {
      const shown = $order.get();
      if (shown.name !== 'visit' || $state.get().name !== 'scanning') return;
      const ticked = new Set(shown.ticked);
      if (!ticked.delete(orderId)) ticked.add(orderId);
      $order.set({ ...shown, ticked });
    },

    async confirm() {
      const shown = $order.get();
      const orders = ordersToHandOver(shown);
      if (orders.length === 0 || !send({ type: 'confirmed' })) return;
      const state = $state.get();
      if (state.name !== 'sending') return;
      // Another tab of this device may have asked for the money meanwhile.
      if (await offline?.isDone(orders)) {
        send({ type: 'notHere', note: { code: 'soldHere' } });
        return;
      }
      const isHere = shown.name === 'visit' && shown.isHere === true;
      const response = isHere ? SILENCE : await checkIn(state.proof, shown);
      if (!response.ok && offline && state.proof.kind === 'qr' && isUnanswered(response.status)) {
        // Whether it arrived there or not: the same again is the same check-in.
        const kept = await offline.keep(state.proof.uuid, orders);
        if (kept === 'kept') return done(orders, state.proof, true);
        send({ type: 'notHere', note: { code: kept === 'already' ? 'soldHere' : 'notKept' } });
        return;
      }
      if (!response.ok) {
        send({ type: 'refused', status: response.status, message: response.error.message });
        return;
      }
      void noteSold?.(orders);
      done(orders, state.proof, false);
    },

    /** Once more after the order could not be loaded. */
    async retry() {
      send({ type: 'recovered', note: lastNote });
      await load();
    },
  };
}

export type ScanStore = ReturnType<typeof createScanStore>;
