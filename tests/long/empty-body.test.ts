import { expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { type Call, calls } from '#lib/contract/index.ts';
import { describeMarket, ORIGIN } from '../server/market.ts';

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain;charset=UTF-8',
];
/** How a client sends nothing. */
const NOTHINGS: Record<string, { body?: string; headers: Record<string, string> }> = {
  'no body': { headers: {} },
  'a length of 0': { headers: { 'content-length': '0' } },
  'an empty body': { body: '', headers: { 'content-length': '0' } },
  'no chunk': { body: '', headers: { 'transfer-encoding': 'chunked' } },
};
const writing = (Object.keys(calls) as Call[]).filter((name) => !name.startsWith('GET '));

describeMarket('an empty body is no body', (market) => {
  /**
   * Somebody new after each call that did something, as some end a session or an account; of something that is not
   * there, so that nothing else changes.
   */
  let userId: number | null = null;
  async function send(name: Call, { body, headers }: (typeof NOTHINGS)[string]) {
    userId ??= (await market().person()).userId;
    const [method, path] = name.split(' ') as [string, string];
    const url = `${ORIGIN}${path.replaceAll(/\{day\}/g, '2026-11-25').replaceAll(/\{\w+\}/g, '999999')}`;
    const answer = await market().app.fetch(
      new Request(`${url}?orderId=999999&productId=999999&quantity=1`, {
        method,
        headers: { authorization: `Bearer ${await market().accessToken(userId)}`, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    );
    if (answer.ok) userId = null;
    return { status: answer.status, said: await answer.text() };
  }

  test.each(writing)('whatever type and length announce it: %s', async (name) => {
    const { body, bodyOptional }: CallSpec = calls[name];
    const plain = await send(name, { headers: {} });
    if (!body || bodyOptional) expect([400, 411, 415], plain.said).not.toContain(plain.status);
    for (const [how, nothing] of Object.entries(NOTHINGS)) {
      for (const type of TYPES) {
        const answer = await send(name, { ...nothing, headers: { ...nothing.headers, 'content-type': type } });
        expect(answer.status, `${how}, ${type}: ${answer.said}`).toBe(plain.status);
      }
    }
  });
});
