import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isPickupCode, qrPayload, readScanned } from '#lib/domain/qr.ts';

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
    '{"uuid":123456}',
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

  it('reads every code we draw, and every bare uuid', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 2 ** 31 - 1 }), (id, orderId) => {
        expect(readScanned(qrPayload({ uuid: id, orderId }))).toEqual({ uuid: id, orderId });
        expect(readScanned(`uuid=${id}&orderId=${orderId}`)).toEqual({ uuid: id, orderId });
        expect(readScanned(id)).toEqual({ uuid: id });
      }),
    );
  });

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
