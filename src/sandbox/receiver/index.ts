import { type Context, Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';

const RECEIVED = 'webhooks-received';
/** What each address keeps to be looked at. */
const KEPT = 50;
/** Standard Webhooks: an older or a later one may be somebody's who has heard it. */
const TOLERANCE_SECONDS = 300;

interface Received {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

/**
 * The servers of tills' makers, all of them: `POST /?to=` is what each gets, by its address, and `GET /?to=` what it
 * got, its headers with it, for whoever holds the secret to check. One whose name begins with 'gone.' wants nothing
 * more, 'broken.' fails, and any refuses what no receiver of Standard Webhooks takes.
 */
export function createReceivers({ store, clock }: SandboxDeps): Hono {
  const app = new Hono();

  app.get('/', async (c) => c.json((await store.get<Received[]>(RECEIVED, toOf(c))) ?? []));

  app.post('/', async (c) => {
    const to = toOf(c);
    const { hostname } = new URL(to);
    if (hostname.startsWith('gone.')) return c.body(null, 410);
    if (hostname.startsWith('broken.')) return c.body(null, 500);
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(
      (name) => c.req.header(`webhook-${name}`) ?? '',
    ) as [string, string, string];
    const body = await c.req.text();
    const late = Math.abs(Number(timestamp) - clock.now().getTime() / 1_000);
    const isSigned = signature.split(' ').every((one) => /^v1,[\w+/]{43}=$/.test(one));
    if (!/^msg_\d+$/.test(id) || !(late <= TOLERANCE_SECONDS) || !isSigned || !isMessage(body))
      return c.body(null, 400);
    await store.update<Received[], void>(RECEIVED, to, (before) => ({
      next: [...(before ?? []), { id, timestamp, signature, body }].slice(-KEPT),
      answer: undefined,
    }));
    return c.body(null, 204);
  });

  return app;
}

const toOf = (c: Context): string => c.req.query('to') ?? '';

function isMessage(body: string): boolean {
  try {
    const { type, timestamp, data } = JSON.parse(body) as Record<string, unknown>;
    return typeof type === 'string' && typeof timestamp === 'string' && typeof data === 'object' && data !== null;
  } catch {
    return false;
  }
}
