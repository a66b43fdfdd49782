import { readScanned } from '#lib/domain/order/qr.ts';
import { isGoodsCode } from '#lib/domain/product/barcode.ts';
import type { Ended, ScanFault, ScanNote } from '#lib/messages/order/seller-scan.ts';

/** What shows that the buyer stands here: the QR code's uuid, or the pickup code they said. */
export type Proof = { kind: 'qr'; uuid: string } | { kind: 'code'; code: string };

/**
 * Where a check-in stands. `scanning` is the spec's word for 'a code was recognised and waits for the seller's yes';
 * `finding` exists only on the screen that takes any order's code. spec.md section 4.
 */
export type ScanState =
  | { name: 'ready'; note: ScanNote }
  | { name: 'finding'; proof: Proof }
  | { name: 'scanning'; proof: Proof }
  | { name: 'sending'; proof: Proof }
  /** What is to be collected now. */
  | { name: 'success'; dueWon: number; isKept?: boolean }
  | { name: 'error'; fault: ScanFault };

export type ScanEvent =
  | { type: 'noted'; note: ScanNote }
  | { type: 'cameraAsked'; note: ScanNote }
  | { type: 'read'; text: string; thenFind: boolean }
  | { type: 'codeTyped'; code: string; thenFind: boolean }
  | { type: 'found' }
  | { type: 'notFound'; status: number; message: string }
  | { type: 'ended'; ended: Ended }
  | { type: 'confirmed' }
  | { type: 'declined' }
  /** `isKept`: on this device, until there is a network. */
  | { type: 'accepted'; dueWon: number; isKept?: boolean }
  | { type: 'notHere'; note: ScanNote }
  | { type: 'wentOn'; sold: string }
  | { type: 'refused'; status: number; message: string }
  | { type: 'failed'; fault: ScanFault }
  | { type: 'recovered'; note: ScanNote };

export const firstScanState: ScanState = { name: 'ready', note: { code: 'starting' } };

const ready = (note: ScanNote): ScanState => ({ name: 'ready', note });

const REFUSALS: readonly ScanNote['code'][] = [
  'uuidMissing',
  'goodsBarcode',
  'checkInFailed',
  'lookUpFailed',
  'codeUnknown',
  'notOurs',
  'notMember',
  'orderEnded',
  'orderElsewhere',
  'codeNeedsNetwork',
  'noPack',
  'notInPack',
  'pastOffline',
  'handedOverHere',
  'soldHere',
  'notKept',
];

/** Whether a code was answered with it: it stays until the seller tries again, or asks something of the camera. */
export const isRefusal = ({ code }: ScanNote): boolean => REFUSALS.includes(code);

/**
 * The next state; the same object when the event does not count now. After a recognition further scans are ignored
 * until the seller declines or the check-in fails. spec.md section 4, 'Scan screen'.
 */
export function nextScanState(state: ScanState, event: ScanEvent): ScanState {
  if (event.type === 'failed') return { name: 'error', fault: event.fault };
  switch (state.name) {
    case 'ready':
      return whenReady(state, event);
    case 'finding':
      if (event.type === 'notHere') return ready(event.note);
      if (event.type === 'found') return { name: 'scanning', proof: state.proof };
      if (event.type === 'notFound') {
        const { status, message } = event;
        if (status === 404) return ready({ code: state.proof.kind === 'code' ? 'codeUnknown' : 'notOurs' });
        return ready({ code: 'lookUpFailed', status, message });
      }
      return event.type === 'ended' ? ready({ code: 'orderEnded', ...event.ended }) : state;
    case 'scanning':
      if (event.type === 'confirmed') return { name: 'sending', proof: state.proof };
      return event.type === 'declined' ? ready({ code: 'declined' }) : state;
    case 'sending':
      if (event.type === 'accepted') {
        return { name: 'success', dueWon: event.dueWon, ...(event.isKept && { isKept: true }) };
      }
      if (event.type === 'notHere') return ready(event.note);
      if (event.type === 'refused') {
        return ready({ code: 'checkInFailed', status: event.status, message: event.message });
      }
      return state;
    case 'error':
      return event.type === 'recovered' ? ready(event.note) : state;
    case 'success':
      // On the screen that takes any order the next one may come; the other has done its work.
      return event.type === 'wentOn' ? ready({ code: 'sold', what: event.sold }) : state;
  }
}

function whenReady(state: ScanState & { name: 'ready' }, event: ScanEvent): ScanState {
  const isAnswer = isRefusal(state.note) || state.note.code === 'sold';
  if (event.type === 'noted') return isAnswer ? state : ready(event.note);
  if (event.type === 'cameraAsked') return isAnswer ? ready(event.note) : state;
  const recognised = (proof: Proof, thenFind: boolean): ScanState =>
    thenFind ? { name: 'finding', proof } : { name: 'scanning', proof };
  if (event.type === 'codeTyped') return recognised({ kind: 'code', code: event.code }, event.thenFind);
  if (event.type !== 'read') return state;
  // The goods lie beside the buyer's phone.
  if (isGoodsCode(event.text)) {
    return state.note.code === 'goodsBarcode' ? state : ready({ code: 'goodsBarcode' });
  }
  const scanned = readScanned(event.text);
  // A code without a uuid is read again and again: the same note must not announce itself each time.
  if (!scanned) return state.note.code === 'uuidMissing' ? state : ready({ code: 'uuidMissing' });
  return recognised({ kind: 'qr', uuid: scanned.uuid }, event.thenFind);
}
