import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { systemClock } from '#lib/server/platform/clock.ts';
import { receiveBody } from '#lib/server/platform/http/request-body.ts';
import { Refusal } from '#lib/server/platform/refusal.ts';
import { sandboxCredentials } from '../credentials.ts';
import { neverAnswer } from '../delay.ts';
import type { SandboxDeps } from '../deps.ts';
import { takeFault } from '../faults.ts';
import { digestFault, headFault } from './signature.ts';

export const BUCKET_OBJECTS = 'bucket-object';
/** More than any variant of a picture. */
const MAX_BYTES = 1024 * 1024;
const BODY_WITHIN_MS = 10_000;

interface StoredObject {
  type: string;
  base64: string;
}

const STATUS: Record<string, ContentfulStatusCode> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  InternalError: 500,
  SlowDown: 503,
  QuotaExceeded: 403,
  EntityTooLarge: 413,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  RequestTimeout: 400,
};

/**
 * A bucket of an S3-compatible store at `/sandbox/s3/{bucket}` (providers.md section 7): signatures, digests and the
 * time are judged by code of its own, by the clock on the wall. Meant for another process of the market, or for one
 * that is up already: a server that keeps its own pictures here could not fill its town before it listens.
 */
export function createBucketStandIn({ store, hangMs }: SandboxDeps): Hono {
  const app = new Hono();

  app.all('/:bucket/:name{.+}', async (c) => {
    if (await takeFault(store, 'bucket', 'timeout')) return neverAnswer(c.req.raw, hangMs);
    for (const [fault, code] of FAULTS) if (await takeFault(store, 'bucket', fault)) return refuse(c, code);

    const { method, raw } = c.req;
    // As it was asked for, whatever a proxy in between makes of it.
    const url = new URL(raw.url);
    const headers = c.req.header();
    const length = headers['content-length'];
    const code =
      headFault({ method, url, headers }, sandboxCredentials.bucket, systemClock.now()) ??
      (method === 'PUT' && length === undefined ? 'MissingContentLength' : null) ??
      (Number(length ?? 0) > MAX_BYTES ? 'EntityTooLarge' : null);
    if (code) return refuse(c, code);
    const body = method === 'PUT' ? await bodyOf(c) : Buffer.alloc(0);
    if (typeof body === 'string') return refuse(c, body);
    const mismatch = digestFault({ headers, body });
    if (mismatch) return refuse(c, mismatch);
    if (c.req.param('bucket') !== sandboxCredentials.bucket.name) return refuse(c, 'NoSuchBucket');

    const name = c.req.param('name');
    switch (method) {
      case 'PUT': {
        const stored: StoredObject = {
          type: headers['content-type'] ?? 'binary/octet-stream',
          base64: body.toString('base64'),
        };
        await store.put(BUCKET_OBJECTS, name, stored);
        return c.body(null, 200);
      }
      case 'DELETE':
        await store.take(BUCKET_OBJECTS, name);
        return c.body(null, 204);
      case 'GET':
      case 'HEAD': {
        const stored = await store.get<StoredObject>(BUCKET_OBJECTS, name);
        if (!stored) return refuse(c, 'NoSuchKey');
        return c.body(Buffer.from(stored.base64, 'base64'), 200, { 'content-type': stored.type });
      }
      default:
        return refuse(c, 'MethodNotAllowed');
    }
  });
  return app;
}

const FAULTS = [
  ['forbidden', 'AccessDenied'],
  ['full', 'QuotaExceeded'],
  ['error_500', 'InternalError'],
  ['busy', 'SlowDown'],
] as const;

/** The body, or S3's name for what is wrong with it. */
async function bodyOf(c: Context): Promise<Buffer | string> {
  try {
    return await receiveBody(c, { maxBytes: MAX_BYTES, withinMs: BODY_WITHIN_MS });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { bodyTooLarge: 'EntityTooLarge', bodyTooSlow: 'RequestTimeout' }[error.code as string] ?? 'SlowDown';
  }
}

/** As S3 refuses: XML, and to HEAD the number alone. */
function refuse(c: Context, code: string) {
  const status = STATUS[code] ?? 403;
  if (c.req.method === 'HEAD') return c.body(null, status);
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>sandbox</Message></Error>`;
  return c.body(text, status, { 'content-type': 'application/xml' });
}
