import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { refusalMessage } from '#lib/messages/refusals.ts';
import type { AppEnv } from '#lib/server/app-env.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { errorMapper, refuse } from '#lib/server/pipeline/errors.ts';
import { TableTooLong } from '#lib/server/platform/files/table-file.ts';
import { Overload } from '#lib/server/platform/http/overload.ts';
import { PlatformRefusal } from '#lib/server/platform/refusal.ts';
import { errorText } from '../../scripts/ops/error-text.ts';
import { describeMarket } from './market.ts';

test.each([
  ['text/plain', true],
  ['text/plain;charset=utf-8', true],
  ['text/plain, */*', true],
  ['text/*', true],
  ['application/json;q=0.5, text/plain', true],
  ['application/json, text/plain, */*', false],
  ['text/plain;q=0.1, application/json', false],
  ['text/plain;q=0', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('Accept %j: text %j', async (accept, text) => {
  const app = new Hono<AppEnv>().get('/', (c) => refuse(c, 'notSignedIn'));
  const answer = await app.request('/', accept === undefined ? {} : { headers: { accept } });
  expect(answer.headers.get('content-type')).toMatch(text ? /^text\/plain/ : /^application\/json/);
});

test.each([
  [{ referer: 'http://market.test/operator/tax?year=2026' }, '/operator/tax?year=2026'],
  [{ referer: 'http://elsewhere.test/trap' }, '/'],
  [{}, '/'],
])('a link that somebody followed is refused on a page with the way back: %j', async (headers, back) => {
  const text = { text: '이유를 <5자> 이상 적어 주세요.' };
  const app = new Hono<AppEnv>().get('/', (c) => refuse(c, 'invalidInput', text));
  const init = { headers: { ...headers, host: 'market.test', 'sec-fetch-mode': 'navigate', accept: 'text/html' } };
  const answer = await app.request('http://market.test/', init);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=UTF-8']);
  const page = await answer.text();
  expect(page).toContain('<p>이유를 &lt;5자&gt; 이상 적어 주세요.</p>');
  expect(page).toContain(`<a href="${back}">돌아가기</a>`);
  const asked = await app.request('http://market.test/', { headers: { ...init.headers, 'sec-fetch-mode': 'cors' } });
  expect(asked.headers.get('content-type')).toMatch(/^application\/json/);
});

test.each([
  [
    new DomainError('invalidInput', { field: 'pieces', reason: { is: 'piecesOfOrder', quantity: 3 } }),
    400,
    { code: 'invalidInput', field: 'pieces', message: '주문한 3개까지 입력할 수 있어요.' },
  ],
  [
    new DomainError('featureOff', { reason: { is: 'feature', feature: 'geocoding' } }),
    503,
    { code: 'featureOff', name: '주소 위치 찾기', message: '주소 위치 찾기: 지금은 쓸 수 없는 기능이에요.' },
  ],
  [
    new DomainError('paymentDeclined', { reason: { is: 'payment', failure: { code: 'REJECTED', said: '한도 초과' } } }),
    402,
    { code: 'paymentDeclined', message: '한도 초과' },
  ],
  [
    new DomainError('paymentDeclined', { reason: { is: 'payment', failure: { code: 'ABORTED', said: '' } } }),
    402,
    { code: 'paymentDeclined', message: '카드 결제가 승인되지 않았어요. 다른 카드로 다시 시도해 주세요.' },
  ],
  [
    new TableTooLong('tableTooLong', { format: 'xlsx', most: 200_000 }),
    400,
    { code: 'invalidInput', field: 'from', message: expect.stringMatching(/200,000줄까지.*CSV로/) },
  ],
  [new Overload(), 503, { code: 'unavailable', message: '지금 이용하는 분이 많아요. 잠시 뒤 다시 시도해 주세요.' }],
  [
    new PlatformRefusal('tooManyRequests', { n: 4 }),
    429,
    { code: 'tooManyRequests', n: 4, message: '요청이 너무 많아요. 4초 뒤에 다시 시도해 주세요.' },
  ],
])('%s is said by the edge, and its reason stays on the server', async (thrown, status, said) => {
  const app = new Hono<AppEnv>().onError(errorMapper({ log: { debug() {}, error() {} } }));
  app.get('/', () => {
    throw thrown;
  });
  const response = await app.request('/');
  expect([response.status, await response.json()]).toEqual([status, said]);
});

test.each([
  [
    new DomainError('invalidInput', { reason: { is: 'piecesOfOrder', quantity: 3 } }),
    '주문한 3개까지 입력할 수 있어요.',
  ],
  [new PlatformRefusal('storageFull'), refusalMessage('storageFull')],
  [new Error('the bucket is away'), 'the bucket is away'],
])('%s is said by a command on the machine as well', (thrown, said) => {
  expect(errorText(thrown)).toBe(said);
});

describeMarket('extension and cancel', (market) => {
  describe('asked for text', () => {
    const calls = ['POST /api/buyer/order/valid-until-extension', 'POST /api/buyer/order/cancel'];

    // spec: S8.15
    test.each(calls)('%s answers text on success and on failure', async (name) => {
      const { buyer, order } = await market().heldOrder();
      const asText = async (orderId: number | string, person = buyer) => {
        const answer = await person.send(name, {
          query: { orderId: String(orderId) },
          headers: { Accept: 'text/plain' },
        });
        return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
      };
      const type = expect.stringMatching(/^text\/plain/);
      expect(await asText(order.id)).toEqual({ status: 200, type, text: expect.stringMatching(/어요\.$/) });
      expect(await asText(order.id)).toEqual({
        status: 409,
        type,
        text: expect.stringMatching(/^[^{]*(한 번만|이미).*요\.$/),
      });
      expect(await asText(999_999)).toEqual({ status: 404, type, text: '주문을 찾을 수 없어요.' });
      expect(await asText('abc')).toMatchObject({ status: 400, type, text: expect.not.stringContaining('{') });
      expect(await asText(order.id, market().nobody)).toEqual({ status: 401, type, text: '로그인이 필요해요.' });
    });

    test.each([
      ['*/*', true],
      ['', true],
      ['application/json, text/plain, */*', true],
      ['application/json;q=0.9, text/*;q=0.1', true],
      ['text/html,application/xhtml+xml,*/*;q=0.8', true],
      ['application/json', false],
      ['Application/JSON; charset=utf-8', false],
      ['application/json, */*;q=0.5', false],
      ['application/json, text/plain;q=0', false],
    ])('Accept %j: text %j, of whatever refuses', async (accept, isText) => {
      const { buyer } = await market().heldOrder();
      const headers = { Accept: accept };
      for (const name of calls) {
        for (const [person, query] of [
          [buyer, { orderId: '999999' }],
          [buyer, {}],
          [market().nobody, { orderId: '999999' }],
        ] as const) {
          const answer = await person.send(name, { query, headers });
          expect(answer.status).toBeGreaterThanOrEqual(400);
          expect(answer.headers.get('content-type')).toMatch(isText ? /^text\/plain/ : /^application\/json/);
          const body = await answer.text();
          if (isText) expect(body).toMatch(/^[^{]*요\.?$/);
          else expect(JSON.parse(body)).toMatchObject({ code: expect.any(String), message: expect.any(String) });
        }
      }
    });
  });
});
