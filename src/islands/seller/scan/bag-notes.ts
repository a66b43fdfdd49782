import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { UploadPicture } from '#lib/client/caller/upload.ts';
import type { BagContents } from '#lib/client/offline/counter.ts';
import type { ScanOrder } from '#lib/contract/order/seller-orders.ts';
import { PACK_TEXTS } from '#lib/messages/order/bag-contents.ts';
import { typedState } from './typed-state.ts';

/** What is said of a bag at the counter, by whoever hands it over: lines, a photo, both or nothing. */
export interface BagNote {
  text: string;
  photo: File | null;
}
export const NO_NOTE: BagNote = { text: '', photo: null };

/** What has become of a note that was sent behind its check-in. */
export type NoteState = { name: 'sending' } | { name: 'written' } | { name: 'failed'; message: string };

/** A bag of which nobody has said yet what lies in it. */
export const isToBeWritten = ({ isBag, isBagWritten }: ScanOrder): boolean => isBag === true && !isBagWritten;

interface Input {
  call: typeof apiCall;
  /** None: this counter takes no photos. */
  upload?: UploadPicture | undefined;
}

/** What lies in the bags that are handed over: typed before the yes, written behind the check-in (shelf.md 36.2). */
export function createBagNotes({ call, upload }: Input) {
  const typed = typedState<ReadonlyMap<number, BagNote>>(new Map());
  const $states = atom<ReadonlyMap<number, NoteState>>(new Map());
  /** Notes that could not be written, to be sent again. */
  const unsent = new Map<number, BagNote>();
  const become = (orderId: number, state: NoteState) => $states.set(new Map($states.get()).set(orderId, state));
  const noteOf = ({ orderId }: ScanOrder): BagNote => typed.$value.get().get(orderId) ?? NO_NOTE;

  async function write(orderId: number, { text, photo }: BagNote): Promise<void> {
    become(orderId, { name: 'sending' });
    const fail = (message: string) => {
      unsent.set(orderId, { text, photo });
      become(orderId, { name: 'failed', message });
    };
    const sent = photo && upload ? await upload(photo, () => {}) : null;
    if (sent && !sent.ok) return fail(`${PACK_TEXTS.uploadFailed} ${sent.message}`);
    const body = { contents: text.trim(), picture: sent?.stored ?? '' };
    const response = await call('PUT /api/seller/orders/{orderId}/contents', { params: { orderId }, body });
    if (!response.ok) return fail(`${PACK_TEXTS.failed} ${response.error.message}`);
    unsent.delete(orderId);
    become(orderId, { name: 'written' });
  }

  return {
    $typed: typed.$value,
    /** What has become of the notes of orders that are handed over; nothing of those without. */
    $states,
    canTakePhoto: upload !== undefined,
    dropGun: typed.dropGun,
    /** Another buyer. */
    begin: () => typed.set(new Map()),
    say(orderId: number, change: Partial<BagNote>) {
      const before = typed.$value.get();
      typed.type(new Map(before).set(orderId, { ...(before.get(orderId) ?? NO_NOTE), ...change }));
    },

    /** The lines that a check-in without a network takes along. */
    linesOf: (orders: readonly ScanOrder[]): BagContents[] =>
      orders.filter(isToBeWritten).flatMap((order) => {
        const contents = noteOf(order).text.trim();
        return contents === '' ? [] : [{ orderId: order.orderId, contents }];
      }),

    /** Writes what was said of bags that are handed over; null where nothing was. Nobody waits for it at the counter. */
    writeAll(orders: readonly ScanOrder[]): Promise<unknown> | null {
      const said = orders
        .filter(isToBeWritten)
        .map((order) => ({ orderId: order.orderId, note: noteOf(order) }))
        .filter(({ note }) => note.text.trim() !== '' || note.photo !== null);
      return said.length === 0 ? null : Promise.all(said.map(({ orderId, note }) => write(orderId, note)));
    },

    /** The lines are kept with their check-in, which no photo goes with. */
    keptOffline(orders: readonly ScanOrder[]): void {
      for (const order of orders.filter(isToBeWritten)) {
        const note = noteOf(order);
        if (note.photo) {
          unsent.set(order.orderId, note);
          become(order.orderId, { name: 'failed', message: PACK_TEXTS.photoNeedsNetwork });
        } else if (note.text.trim() !== '') become(order.orderId, { name: 'written' });
      }
    },

    async writeAgain(orderId: number): Promise<void> {
      const note = unsent.get(orderId);
      if (note) await write(orderId, note);
    },
  };
}

export type BagNotes = ReturnType<typeof createBagNotes>;
