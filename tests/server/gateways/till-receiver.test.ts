import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newWebhookSecret, webhookHeaders } from '#lib/server/gateways/webhook/signature.ts';

const SECRET = newWebhookSecret();
const BODY = JSON.stringify({ type: 'order.created', timestamp: '2026-11-20T05:00:00.000Z', data: { orderId: 7 } });

/** The receiver of docs/till.md, as whoever reads it starts it. */
async function startReceiver() {
  const child = spawn(process.execPath, ['docs/till/receiver.mjs', SECRET, '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const port = /^listening on (\d+)$/.exec(await next())?.[1];
  const send = (headers: Record<string, string>, body = BODY) =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body }).then(({ status }) => status);
  return { send, next, stop: () => child.kill() };
}

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

test('the receiver of the documents believes what is signed, and acts on it once', async () => {
  const { send, next } = receiver;
  const signed = (id: string, { at = new Date(), secrets = [SECRET], body = BODY } = {}) =>
    webhookHeaders({ id, at, body }, secrets);
  expect(await send({})).toBe(401);
  expect(await send(signed('msg_1'), `${BODY} `)).toBe(401);
  expect(await send(signed('msg_1', { secrets: [newWebhookSecret()] }))).toBe(401);
  expect(await send(signed('msg_1', { at: new Date(Date.now() - 600_000) }))).toBe(401);
  for (let time = 0; time < 2; time += 1) expect(await send(signed('msg_1'))).toBe(204);
  const body = BODY.replace('7', '8');
  expect(await send(signed('msg_2', { secrets: [newWebhookSecret(), SECRET], body }), body)).toBe(204);
  expect([await next(), await next()]).toEqual(['order.created { orderId: 7 }', 'order.created { orderId: 8 }']);
});
