import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { typedInKorean } from '#lib/domain/discovery/keyboard.ts';
import { isPickupCode, qrPayload, readScanned, readTyped } from '#lib/domain/order/qr.ts';

const uuid = '0b7d6c1e-5a3f-4f0a-9d52-6f1c2ab34cde';

describe('a scanned code (spec.md section 3)', () => {
  test.each([
    ['JSON', `{"uuid":"${uuid}","orderId":7}`, { uuid, orderId: 7 }],
    ['JSON with the order as text', `{"orderId":"7","uuid":"${uuid}"}`, { uuid, orderId: 7 }],
    ['JSON with more in it', ` {"v":1,"uuid":"${uuid}"} `, { uuid }],
    ['JSON with an odd order', `{"uuid":"${uuid}","orderId":-1}`, { uuid }],
    ['JSON with half an order', `{"uuid":"${uuid}","orderId":1.5}`, { uuid }],
    ['a query', `uuid=${uuid}&orderId=7`, { uuid, orderId: 7 }],
    ['a query, the other way round', `orderId=7&uuid=${uuid}`, { uuid, orderId: 7 }],
    ['a query with | and :', `uuid:${uuid}|orderId:7`, { uuid, orderId: 7 }],
    ['a query with | and : and spaces', `uuid: ${uuid} | orderId: 7`, { uuid, orderId: 7 }],
    ['a query behind an address', `https://mart.test/pickup?uuid=${uuid}&orderId=7`, { uuid, orderId: 7 }],
    ['an escaped query', 'uuid=abc%2D123', { uuid: 'abc-123' }],
    ['a bare uuid', uuid, { uuid }],
    ['a bare token with white space around it', ' Ab_c-9 \n', { uuid: 'Ab_c-9' }],
    ['JSON with a number as uuid', '{"uuid":123456,"orderId":7}', { uuid: '123456', orderId: 7 }],
    ['JSON with a long number', '{"uuid": 12345678901234567890 }', { uuid: '12345678901234567890' }],
    ['a bare number', '123456', { uuid: '123456' }],
  ])('%s', (_, text, content) => {
    expect(readScanned(text)).toEqual(content);
  });

  test.each([
    '',
    ' ',
    'abcde',
    'abc def ghi',
    'https://example.test/',
    'https://example.test/?id=123456',
    '{"id":"123456"}',
    '{"uuid":""}',
    '{"uuid":null}',
    '[]',
    'null',
    '{"uuid":"0b7d',
    'uuid=',
    'UUID',
    '가나다라마바사',
  ])('%j has no uuid', (text) => {
    expect(readScanned(text)).toBeNull();
  });

  // spec: S3.10
  it('reads every code we draw, and every bare uuid', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 2 ** 31 - 1 }), (id, orderId) => {
        expect(readScanned(qrPayload({ uuid: id, orderId }))).toEqual({ uuid: id, orderId });
        expect(readScanned(`uuid=${id}&orderId=${orderId}`)).toEqual({ uuid: id, orderId });
        expect(readScanned(id)).toEqual({ uuid: id });
      }),
    );
  });

  // spec: S3.10
  it('never throws, whatever the camera sees', () => {
    const text = fc.oneof(fc.string(), fc.json(), fc.webUrl({ withQueryParameters: true }));
    fc.assert(
      fc.property(text, (seen) => {
        const content = readScanned(seen);
        if (content) expect(content.uuid.trim()).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});

it('a QR code says uuid and order in JSON (rules.md section 12)', () => {
  expect(JSON.parse(qrPayload({ uuid, orderId: 7 }))).toEqual({ uuid, orderId: 7 });
});

it('a pickup code has six digits (rules.md section 12)', () => {
  expect(['000000', '123456', '12345', '1234567', '12345a', '１23456', ''].filter(isPickupCode)).toEqual([
    '000000',
    '123456',
  ]);
});

describe('what is typed where six digits are wanted', () => {
  const json = qrPayload({ uuid, orderId: 7 });
  const korean = json.replace('uuid', 'ㅕㅕㅑㅇ').replace('orderId', 'ㅐㄱㅇㄷ걍');

  test.each([
    ['123456', { kind: 'code', code: '123456' }],
    [' 123 456 ', { kind: 'code', code: '123456' }],
    ['１２３４５６', { kind: 'code', code: '123456' }],
    ['12345', null],
    ['1234567', null],
    ['', null],
    [json, { kind: 'qr', text: json }],
    [`uuid=${uuid}`, { kind: 'qr', text: `uuid=${uuid}` }],
  ])('%j', (typed, read) => expect(readTyped(typed)).toEqual(read));

  test('a Korean keyboard and Caps Lock do not hide the uuid', () => {
    for (const typed of [korean, json.toUpperCase(), typedInKorean(json)]) {
      const read = readTyped(typed);
      expect(read?.kind === 'qr' && readScanned(read.text)?.uuid).toBe(uuid);
    }
  });

  it('reads every code back from what a Korean keyboard makes of it', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 2 ** 31 - 1 }), (id, orderId) => {
        const read = readTyped(typedInKorean(qrPayload({ uuid: id, orderId })));
        expect(read?.kind === 'qr' && readScanned(read.text)?.uuid).toBe(id);
      }),
    );
  });
});
