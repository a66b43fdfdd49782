import { atom } from 'nanostores';
import type { UploadPicture } from '#lib/client/caller/upload.ts';
import type { ScanOrder } from '#lib/contract/order/seller-orders.ts';
import { readTyped } from '#lib/domain/order/qr.ts';
import { isTakenUp } from '#lib/domain/order/scan-rest.ts';
import { SCAN_REDIRECT_DELAY_MS } from '#lib/domain/person/limits.ts';
import type { ScaleRule } from '#lib/domain/product/scale-label.ts';
import { PACK_TEXTS } from '#lib/messages/order/bag-contents.ts';
import { type ScanNote, soldOrdersText } from '#lib/messages/order/seller-scan.ts';
import { createBagNotes, type NoteState } from './bag-notes.ts';
import { type CounterInput, createCounterCalls } from './counter-calls.ts';
import { dueOf, type Found, needsId, type OrderOnScreen, ordersToHandOver, withTick } from './order-on-screen.ts';
import { firstScanState, isRefusal, nextScanState, type Proof, type ScanEvent, type ScanState } from './scan-state.ts';
import { isLabel, isUnweighed, pricedByScale, weightsOf } from './weighed-lines.ts';
import { createWeighing } from './weighing.ts';

/** Which order is to be handed over: the one of the address, or whichever the code says (rules.md section 12). */
export type ScanTask = { kind: 'order'; orderId: number | null } | { kind: 'any' };

export interface ScanStoreInput extends CounterInput {
  task: ScanTask;
  /** How the mart's scale lays out its labels; null where nobody said. */
  scaleRule?: ScaleRule | null | undefined;
  /** Photos of what lies in bags; none: it is said in lines alone. */
  upload?: UploadPicture | undefined;
  /** Leaves for another page, which says what was done here. */
  go: (address: string, done: string) => void;
  /** These are handed over, as the server knows: what the device has taken along of them is not handed over again. */
  noteSold?: ((orders: readonly ScanOrder[]) => Promise<void>) | undefined;
  /** What came of a code, for those who do not look. */
  onResult?: (result: 'sold' | 'refused') => void;
}

/** So long the sale fills the screen, on the one that stays for the next buyer. */
export const SOLD_SHOWN_MS = 3_000;

interface Handed {
  proof: Proof;
  isKept: boolean;
  /** What was said of bags is being written; null: nothing was. */
  written: Promise<unknown> | null;
}

/** What the next page says of orders that were handed over. */
function saidAfter(orders: readonly ScanOrder[], notes: ReadonlyMap<number, NoteState>): string {
  const isLost = orders.some(({ orderId }) => notes.get(orderId)?.name === 'failed');
  return `${soldOrdersText(orders)} 판매를 확정했어요.${isLost ? ` ${PACK_TEXTS.failed}` : ''}`;
}

/**
 * Events after which the code that is in front of the camera has had its answer; the seller who declined may mean it
 * after all.
 */
const SETTLED: readonly ScanEvent['type'][] = ['refused', 'notFound', 'notHere', 'ended'];

/** The check-in of the scan screen: the order, the recognised code, the seller's yes, the answer. */
export function createScanStore({
  task,
  scaleRule = null,
  upload,
  go,
  onResult = () => {},
  ...counter
}: ScanStoreInput) {
  const { martId, offline, noteSold = offline?.noteSold } = counter;
  const calls = createCounterCalls(counter);
  const $state = atom<ScanState>(firstScanState);
  const $order = atom<OrderOnScreen>({ name: 'none' });
  const $sold = atom<readonly ScanOrder[]>([]);
  const $byHand = atom(0);
  /** The identity card of the buyer who stands here was looked at: asked anew of each. */
  const $idChecked = atom(false);
  const weighing = createWeighing(scaleRule);
  const notes = createBagNotes({ call: counter.call, upload });
  const rest = { lastText: '', doneText: '', settledAt: 0, declinedAt: 0 };
  let lastNote: ScanNote = { code: 'starting' };
  /** Ends what is shown of the last sale. */
  let nextBuyer = () => {};

  /** Nothing is confirmed before the seller sees what to hand over and what to collect. */
  const isBlind = () => task.kind === 'order' && $order.get().name !== 'loaded';

  function send(event: ScanEvent): boolean {
    const before = $state.get();
    const after = nextScanState(before, event);
    if (after === before) return false;
    $state.set(after);
    if (SETTLED.includes(event.type)) rest.settledAt = Date.now();
    if (event.type === 'declined') rest.declinedAt = Date.now();
    if (event.type === 'accepted') onResult('sold');
    else if (after.name === 'ready' && isRefusal(after.note)) onResult('refused');
    return true;
  }

  function show({ shown, event }: Found): void {
    $order.set(shown);
    if (event) send(event);
  }

  async function load(): Promise<void> {
    if (task.kind === 'any') return;
    const { orderId } = task;
    if (orderId === null) return void send({ type: 'failed', fault: { code: 'orderIdMissing' } });
    $order.set({ name: 'loading' });
    show(await calls.load(orderId));
  }

  /** Takes up a code; one that comes while another is being confirmed is not. */
  function takeUp(event: ScanEvent): boolean {
    if (!send(event)) return false;
    $idChecked.set(false);
    weighing.begin();
    notes.begin();
    const state = $state.get();
    if (state.name === 'finding') void calls.find(state.proof).then(show);
    return true;
  }

  function takeUpText(text: string): void {
    // One that is not taken up is neither the last one nor done.
    if (!takeUp({ type: 'read', text, thenFind: task.kind === 'any' })) return;
    rest.lastText = text;
    rest.doneText = '';
  }

  function typeCode(code: string): void {
    if (!isBlind()) takeUp({ type: 'codeTyped', code, thenFind: task.kind === 'any' });
  }

  function done(orders: readonly ScanOrder[], { proof, isKept, written }: Handed): void {
    send({ type: 'accepted', dueWon: dueOf(orders), isKept });
    if (task.kind === 'order') {
      const leave = () => go(`/seller/mart/${martId}/customers`, saidAfter(orders, notes.$states.get()));
      setTimeout(() => void (written ? written.then(leave) : leave()), SCAN_REDIRECT_DELAY_MS);
      return;
    }
    const timer = setTimeout(() => nextBuyer(), SOLD_SHOWN_MS);
    // One buyer may have several orders, and there may be a queue: the screen stays for the next one.
    nextBuyer = () => {
      clearTimeout(timer);
      nextBuyer = () => {};
      rest.doneText = proof.kind === 'qr' ? rest.lastText : '';
      $sold.set([...orders, ...$sold.get()]);
      show({ shown: { name: 'none' }, event: { type: 'wentOn', sold: soldOrdersText(orders) } });
    };
  }

  return {
    $state,
    $order,
    /** What was handed over on this screen, the last one first. */
    $sold,
    /** How often a code was read by hand; a field that began to fill meanwhile is emptied. */
    $byHand,
    $idChecked,
    weighing,
    notes,
    load,
    typeCode,

    /** What the camera has to say. */
    note(note: ScanNote) {
      lastNote = note;
      send({ type: 'noted', note });
    },

    /** The seller asks something of the camera: what it says next answers them, in place of a code that was refused. */
    cameraAsked: () => void send({ type: 'cameraAsked', note: lastNote }),

    /** A code in front of the camera. */
    read(text: string) {
      if (!isBlind() && isTakenUp(text, rest, Date.now())) takeUpText(text);
    },

    /** A code that somebody read with a scan gun, or pasted: they mean it, also a second time. */
    readByHand(text: string) {
      // A gun has typed it into the field that has the focus, too.
      weighing.dropGun();
      notes.dropGun();
      // A label of the scale, while the sale waits for the seller's yes.
      if ($state.get().name === 'scanning' && isLabel(text)) {
        return weighing.label(ordersToHandOver($order.get()), text);
      }
      nextBuyer();
      $byHand.set($byHand.get() + 1);
      const typed = readTyped(text);
      if (typed?.kind === 'code') typeCode(typed.code);
      else if (!isBlind()) takeUpText(typed?.text ?? text);
    },

    /** Who has the money in hand need not wait for the screen. */
    next: () => nextBuyer(),

    decline: () => void send({ type: 'declined' }),

    /** Takes an order of the visit out of the sale, or back in. */
    tick(orderId: number) {
      const shown = $order.get();
      if (shown.name === 'visit' && $state.get().name === 'scanning') $order.set(withTick(shown, orderId));
    },

    async confirm(): Promise<void> {
      const shown = $order.get();
      const orders = ordersToHandOver(shown);
      const [idChecked, typed] = [$idChecked.get(), weighing.$weights.get()];
      const isUnready = (needsId(orders) && !idChecked) || orders.some((order) => isUnweighed(order, typed));
      if (orders.length === 0 || isUnready || !send({ type: 'confirmed' })) return;
      const state = $state.get();
      if (state.name !== 'sending') return;
      const priced = pricedByScale(orders, typed);
      const outcome = await calls.handOver(state.proof, shown, {
        idChecked,
        weights: weightsOf(orders, typed),
        bags: notes.linesOf(orders),
        priced,
      });
      if (typeof outcome !== 'string') return void send(outcome);
      if (outcome === 'sold') void noteSold?.(orders);
      else notes.keptOffline(orders);
      const written = outcome === 'sold' ? notes.writeAll(orders) : null;
      done(priced, { proof: state.proof, isKept: outcome === 'kept', written });
    },

    /** Once more after the order could not be loaded. */
    async retry() {
      send({ type: 'recovered', note: lastNote });
      await load();
    },
  };
}

export type ScanStore = ReturnType<typeof createScanStore>;
