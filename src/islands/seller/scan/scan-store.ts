import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/call.ts';
import type { ScanOrder } from '#lib/contract/seller-orders.ts';
import { SCAN_REDIRECT_DELAY_MS } from '#lib/domain/limits.ts';
import { type EndedState, type ScanNote, soldText } from '#lib/messages/seller-scan.ts';
import { firstScanState, nextScanState, type Proof, type ScanEvent, type ScanState } from './scan-state.ts';

/** Which order is to be handed over: the one of the address, or whichever the code says (rules.md section 12). */
export type ScanTask = { kind: 'order'; orderId: number | null } | { kind: 'any' };

export type OrderOnScreen =
  | { name: 'none' }
  | { name: 'loading' }
  | { name: 'loaded'; order: ScanOrder }
  | { name: 'failed'; status: number };

export interface ScanStoreInput {
  task: ScanTask;
  martId: number;
  call: typeof apiCall;
  /** Leaves for another page, which says what was done here. */
  go: (address: string, done: string) => void;
}

/** A code that was declined or refused is not taken up again at once: it is still in front of the camera. */
export const SAME_CODE_PAUSE_MS = 3_000;

/** Events after which the code that is in front of the camera has had its answer. */
const SETTLED: readonly ScanEvent['type'][] = ['declined', 'refused', 'notFound', 'ended'];

function endedAs(state: string): EndedState | null {
  if (state === 'open') return null;
  return state === 'pickedUp' || state === 'cancelled' || state === 'expired' ? state : 'other';
}

/** The check-in of the scan screen: the order, the recognised code, the seller's yes, the answer. */
export function createScanStore({ task, martId, call, go }: ScanStoreInput) {
  const $state = atom<ScanState>(firstScanState);
  const $order = atom<OrderOnScreen>({ name: 'none' });
  const $sold = atom<readonly ScanOrder[]>([]);
  let lastNote: ScanNote = { code: 'starting' };
  let lastText = '';
  let pausedUntil = 0;
  let doneText = '';

  function send(event: ScanEvent): boolean {
    const before = $state.get();
    const after = nextScanState(before, event);
    if (after === before) return false;
    $state.set(after);
    if (SETTLED.includes(event.type)) pausedUntil = Date.now() + SAME_CODE_PAUSE_MS;
    return true;
  }

  async function load() {
    if (task.kind === 'any') return;
    if (task.orderId === null) {
      send({ type: 'failed', fault: { code: 'orderIdMissing' } });
      return;
    }
    $order.set({ name: 'loading' });
    const answer = await call('GET /api/qrCode/product', { query: { orderId: task.orderId } });
    // An order of another mart of the same seller belongs to that mart's screen.
    const status = answer.ok ? (answer.data.storeId === martId ? 200 : 404) : answer.status;
    if (!answer.ok || status !== 200) {
      $order.set({ name: 'failed', status });
      send({ type: 'failed', fault: { code: 'orderNotLoaded', status } });
      return;
    }
    $order.set({ name: 'loaded', order: answer.data });
    const ended = endedAs(answer.data.state);
    if (ended) send({ type: 'failed', fault: { code: 'orderEnded', state: ended } });
  }

  /** Which of the mart's orders it is, on the screen that takes any. */
  async function find() {
    const state = $state.get();
    if (state.name !== 'finding') return;
    const { proof } = state;
    const query = proof.kind === 'qr' ? { uuid: proof.uuid } : { code: proof.code };
    const answer = await call('GET /api/seller/{martId}/orders/lookup', { params: { martId }, query });
    if (!answer.ok) {
      $order.set({ name: 'none' });
      send({ type: 'notFound', status: answer.status, message: answer.error.message });
      return;
    }
    $order.set({ name: 'loaded', order: answer.data });
    const ended = endedAs(answer.data.state);
    send(ended ? { type: 'ended', state: ended } : { type: 'found' });
  }

  /** One buyer may have several orders, and there may be a queue: the screen that takes any stays for the next one. */
  function goOn(order: ScanOrder, text: string) {
    doneText = text;
    $sold.set([order, ...$sold.get()]);
    $order.set({ name: 'none' });
    send({ type: 'wentOn', sold: soldText(order) });
  }

  function checkIn(proof: Proof, orderId: number) {
    return proof.kind === 'qr'
      ? call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body: { uuid: proof.uuid } })
      : call('POST /api/seller/orders/checkin-by-code', { body: { martId, code: proof.code, orderId } });
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
      if (text === lastText && Date.now() < pausedUntil) return;
      // Whoever was served puts the phone away when they like.
      if (text === doneText) return;
      // One that comes while another is being confirmed is not taken up, and so is neither the last one nor done.
      if (!send({ type: 'read', text, thenFind: task.kind === 'any' })) return;
      lastText = text;
      doneText = '';
      void find();
    },

    typeCode(code: string) {
      if (task.kind === 'order' && $order.get().name !== 'loaded') return;
      if (send({ type: 'codeTyped', code, thenFind: task.kind === 'any' })) void find();
    },

    decline: () => void send({ type: 'declined' }),

    async confirm() {
      const order = $order.get();
      if (order.name !== 'loaded' || !send({ type: 'confirmed' })) return;
      const state = $state.get();
      if (state.name !== 'sending') return;
      const answer = await checkIn(state.proof, order.order.orderId);
      if (!answer.ok) {
        send({ type: 'refused', status: answer.status, message: answer.error.message });
        return;
      }
      send({ type: 'accepted' });
      const sold = soldText(order.order);
      setTimeout(() => {
        if (task.kind === 'order') go(`/seller/mart/${martId}/customers`, `${sold} 판매를 확정했어요.`);
        else goOn(order.order, state.proof.kind === 'qr' ? lastText : '');
      }, SCAN_REDIRECT_DELAY_MS);
    },

    /** Once more after the order could not be loaded. */
    async retry() {
      send({ type: 'recovered', note: lastNote });
      await load();
    },
  };
}

export type ScanStore = ReturnType<typeof createScanStore>;
