import { describe, expect, test } from 'vitest';
import { scanFaultText, scanNoteText } from '#lib/messages/order/seller-scan.ts';
import {
  firstScanState,
  nextScanState,
  type ScanEvent,
  type ScanState,
} from '../../../src/islands/seller/scan/scan-state.ts';

const NOW = new Date('2026-11-25T09:00:00Z');
const UUID = '0b9c1e0e-52f2-4b3c-9a55-3f5b1a2d7c10';
const read = (text: string, thenFind = false): ScanEvent => ({ type: 'read', text, thenFind });
const stateAfter = (...events: ScanEvent[]): ScanState => events.reduce(nextScanState, firstScanState);

describe('a seller scanning an order’s code', () => {
  test.each([
    ['JSON', JSON.stringify({ uuid: UUID, orderId: 7 })],
    ['a query', `uuid=${UUID}&orderId=7`],
    ['a query with | and :', `uuid:${UUID}|orderId:7`],
    ['a bare token', UUID],
    // spec: S3.10
  ])('%s is recognised and waits for the yes', (_, text) => {
    expect(stateAfter(read(text))).toEqual({ name: 'scanning', proof: { kind: 'qr', uuid: UUID } });
  });

  test('a code without a uuid says so once and scanning goes on', () => {
    const state = stateAfter(read('{"order":7}'));
    expect(state).toEqual({ name: 'ready', note: { code: 'uuidMissing' } });
    expect(nextScanState(state, read('{"order":7}'))).toBe(state);
    expect(nextScanState(state, read(UUID)).name).toBe('scanning');
  });

  test('a code of goods is none of a buyer’s, in two dimensions neither, and says so once', () => {
    const state = stateAfter(read('8801234567893', true));
    expect(state).toEqual({ name: 'ready', note: { code: 'goodsBarcode' } });
    expect(nextScanState(state, read('8801234567893', true))).toBe(state);
    for (const text of [
      '010880123456789317261125',
      'https://id.gs1.org/01/08801234567893?17=261125',
      '18801234567890',
    ]) {
      expect(stateAfter(read(text, true))).toEqual(state);
    }
    // A bare token of digits alone that is no barcode is a token.
    expect(stateAfter(read('8801234567890')).name).toBe('scanning');
  });

  // spec: S4.18
  test('further scans do not count until the seller declines', () => {
    const waiting = stateAfter(read(UUID));
    expect(nextScanState(waiting, read('another-token'))).toBe(waiting);
    expect(nextScanState(waiting, { type: 'noted', note: { code: 'cameraReady' } })).toBe(waiting);
    const declined = nextScanState(waiting, { type: 'declined' });
    expect(declined).toEqual({ name: 'ready', note: { code: 'declined' } });
    expect(nextScanState(declined, read('another-token'))).toMatchObject({ proof: { uuid: 'another-token' } });
  });

  test('a yes sends once: a second yes and a late no do not count', () => {
    const sending = stateAfter(read(UUID), { type: 'confirmed' });
    expect(sending).toEqual({ name: 'sending', proof: { kind: 'qr', uuid: UUID } });
    expect(nextScanState(sending, { type: 'confirmed' })).toBe(sending);
    expect(nextScanState(sending, { type: 'declined' })).toBe(sending);
    expect(nextScanState(sending, read(UUID))).toBe(sending);
  });

  // spec: S4.18, S8.33
  test('a failed check-in returns to ready with its status and message, and may be tried again', () => {
    const state = stateAfter(
      read(UUID),
      { type: 'confirmed' },
      { type: 'refused', status: 400, message: '이 주문의 QR이 아니에요.' },
    );
    expect(state.name).toBe('ready');
    expect(state.name === 'ready' && scanNoteText(state.note, NOW)).toBe(
      '체크인 실패: HTTP 400. 이 주문의 QR이 아니에요.',
    );
    expect(nextScanState(state, read(UUID)).name).toBe('scanning');
  });

  test.each<[string, ScanEvent[]]>([
    [
      'a refused check-in',
      [{ type: 'confirmed' }, { type: 'refused', status: 400, message: '이 주문의 QR이 아니에요.' }],
    ],
    ['a code without a uuid', [{ type: 'declined' }, read('{"order":7}')]],
  ])('%s stays said until the next try, whatever the camera says', (_, events) => {
    const refused = stateAfter(read(UUID), ...events);
    expect(nextScanState(refused, { type: 'noted', note: { code: 'cameraReady' } })).toBe(refused);
    expect(nextScanState(refused, { type: 'noted', note: { code: 'cameraLost' } })).toBe(refused);
    expect(nextScanState(refused, read(UUID)).name).toBe('scanning');
  });

  test('who asks something of the camera hears the camera again', () => {
    const refused = stateAfter(read('{"order":7}'));
    const asked = nextScanState(refused, { type: 'cameraAsked', note: { code: 'cameraReady' } });
    expect(asked).toEqual({ name: 'ready', note: { code: 'cameraReady' } });
    expect(nextScanState(asked, { type: 'noted', note: { code: 'cameraLost' } })).toMatchObject({
      note: { code: 'cameraLost' },
    });
    expect(nextScanState(asked, { type: 'cameraAsked', note: { code: 'starting' } })).toBe(asked);
  });

  test('a lost connection has no HTTP status to show', () => {
    expect(scanNoteText({ code: 'checkInFailed', status: 0, message: '연결을 확인해 주세요.' }, NOW)).toBe(
      '체크인 실패. 연결을 확인해 주세요.',
    );
  });

  test('success is the end', () => {
    const done = stateAfter(read(UUID), { type: 'confirmed' }, { type: 'accepted', dueWon: 6_000 });
    expect(done).toEqual({ name: 'success', dueWon: 6_000 });
    for (const event of [read(UUID), { type: 'declined' }, { type: 'confirmed' }] as const) {
      expect(nextScanState(done, event)).toBe(done);
    }
  });

  test('a typed pickup code waits for the yes like a scanned one', () => {
    expect(stateAfter({ type: 'codeTyped', code: '123456', thenFind: false }, { type: 'confirmed' })).toEqual({
      name: 'sending',
      proof: { kind: 'code', code: '123456' },
    });
  });

  // spec: S4.18
  test('without an order id nothing can be scanned', () => {
    const state = stateAfter({ type: 'failed', fault: { code: 'orderIdMissing' } });
    expect(state.name).toBe('error');
    expect(nextScanState(state, read(UUID))).toBe(state);
    expect(scanFaultText({ code: 'orderIdMissing' }, NOW)).toContain('주문 정보가 없어요');
  });

  test('an order that could not be loaded can be loaded again, and the camera’s last word comes back', () => {
    const fault: ScanEvent = { type: 'failed', fault: { code: 'orderNotLoaded', status: 500 } };
    expect(stateAfter(fault, { type: 'recovered', note: { code: 'cameraReady' } })).toEqual({
      name: 'ready',
      note: { code: 'cameraReady' },
    });
    expect(scanFaultText({ code: 'orderNotLoaded', status: 500 }, NOW)).toContain('HTTP 500');
  });
});

describe('a seller scanning any order’s code', () => {
  test('the order is found first, then confirmed', () => {
    const finding = stateAfter(read(UUID, true));
    expect(finding).toEqual({ name: 'finding', proof: { kind: 'qr', uuid: UUID } });
    expect(nextScanState(finding, read('another-token', true))).toBe(finding);
    expect(nextScanState(finding, { type: 'found' })).toEqual({ name: 'scanning', proof: { kind: 'qr', uuid: UUID } });
  });

  test('another mart’s code is not found and scanning goes on', () => {
    const state = stateAfter(read(UUID, true), { type: 'notFound', status: 404, message: '주문을 찾을 수 없어요.' });
    expect(state.name === 'ready' && scanNoteText(state.note, NOW)).toBe(
      '이 마트의 주문이 아니에요. 다른 마트의 QR인지 확인해 주세요.',
    );
  });

  test('an order that has ended says how', () => {
    const at = new Date('2026-11-24T08:31:00.000Z');
    const textOf = (by: string | null, at: Date | null) => {
      const state = stateAfter(read(UUID, true), { type: 'ended', ended: { state: 'pickedUp', at, by } });
      return state.name === 'ready' && scanNoteText(state.note, NOW);
    };
    expect(textOf('박정호', at)).toBe('이미 건네준 주문이에요. 11월 24일(화) 오후 5:31, 박정호 님');
    expect(textOf(null, at)).toBe('이미 건네준 주문이에요. 11월 24일(화) 오후 5:31');
    expect(textOf(null, null)).toBe('이미 건네준 주문이에요.');
    const state = stateAfter(read(UUID, true), { type: 'ended', ended: { state: 'pickedUp', at, by: null } });
    expect(nextScanState(state, { type: 'noted', note: { code: 'cameraReady' } })).toBe(state);
  });
});
