import { createPublicKey, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { jwtVerify } from 'jose';
import { sandboxCredentials } from '../credentials.ts';
import { neverAnswer } from '../delay.ts';
import type { SandboxDeps } from '../deps.ts';
import { takeFault } from '../faults.ts';
import { type DeviceKeys, makeDeviceKeys, readNote } from './device.ts';

const DEVICES = 'push-device';
/** No push service takes more. */
const MAX_BYTES = 4_096;

/** A note as the device got it. */
interface Received {
  note: unknown;
  ttlSeconds: number;
  urgency: string;
  topic: string | null;
}

interface Device extends DeviceKeys {
  received: Received[];
}

/**
 * A browser's push service at `/sandbox/push`, and devices for scripts, as no script can be a real browser's: `POST
 * /devices` makes one and answers its subscription, `GET /devices/{id}` what it was sent, opened with its keys.
 * providers.md section 8.
 */
export function createPushStandIn(deps: SandboxDeps): Hono {
  const { store, publicOrigin } = deps;
  const app = new Hono();

  app.post('/devices', async (c) => {
    const id = randomBytes(12).toString('base64url');
    const keys = makeDeviceKeys();
    await store.put(DEVICES, id, { ...keys, received: [] } satisfies Device);
    const { p256dh, auth } = keys;
    return c.json({ id, endpoint: `${publicOrigin}/sandbox/push/send/${id}`, keys: { p256dh, auth } }, 201);
  });

  app.get('/devices/:id', async (c) => {
    const device = await store.get<Device>(DEVICES, c.req.param('id'));
    return device ? c.json(device.received) : c.notFound();
  });

  app.delete('/devices/:id', async (c) => {
    await store.take(DEVICES, c.req.param('id'));
    return c.body(null, 204);
  });

  app.post('/send/:id', async (c) => {
    const id = c.req.param('id');
    if (await takeFault(store, 'push', 'timeout')) return neverAnswer(c.req.raw, deps.hangMs);
    if (await takeFault(store, 'push', 'busy')) return c.text('too many', 429, { 'retry-after': '30' });
    if (await takeFault(store, 'push', 'gone')) {
      await store.take(DEVICES, id);
      return c.text('gone', 410);
    }
    if (!(await isOurSender(c, publicOrigin))) return c.text('not who subscribed', 403);
    const [ttl, encoding] = [c.req.header('ttl'), c.req.header('content-encoding')];
    if (!/^\d+$/.test(ttl ?? '') || encoding !== 'aes128gcm') return c.text('TTL and aes128gcm are needed', 400);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.byteLength > MAX_BYTES) return c.text('too large', 413);

    const taken = await store.update<Device, boolean>(DEVICES, id, (device) => {
      if (!device) return { next: null, answer: false };
      const received: Received = {
        note: JSON.parse(readNote(body, device)),
        ttlSeconds: Number(ttl),
        urgency: c.req.header('urgency') ?? 'normal',
        topic: c.req.header('topic') ?? null,
      };
      return { next: { ...device, received: [...device.received, received] }, answer: true };
    });
    return taken ? c.body(null, 201) : c.text('no such device', 404);
  });

  return app;
}

/** The sender's word (RFC 8292): its key is the one that devices subscribe with, and it speaks to this service, now. */
async function isOurSender(c: Context, audience: string): Promise<boolean> {
  const [, token, sentKey] = c.req.header('authorization')?.match(/^vapid t=([\w.-]+), ?k=([\w-]+)$/) ?? [];
  if (token === undefined || sentKey !== sandboxCredentials.push.publicKey) return false;
  const point = Buffer.from(sentKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  try {
    const { payload } = await jwtVerify(token, key, { audience, algorithms: ['ES256'] });
    return typeof payload.sub === 'string' && payload.exp !== undefined;
  } catch {
    return false;
  }
}
