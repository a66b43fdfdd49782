import { createHash } from 'node:crypto';
import type { BucketConfig } from '../../config/config.ts';
import { boundedFetch } from '../bounded-fetch.ts';
import type { GatewayDeps } from '../gateway.ts';

/** The error of a bucket; null without a response. `code` is its own, such as NoSuchBucket. */
export class BucketError extends Error {
  readonly status: number | null;
  readonly code: string | null;

  constructor(status: number | null, code: string | null, cause?: unknown) {
    super(status === null ? 'no answer' : `${status}${code ? ` ${code}` : ''}`, { cause });
    this.name = 'BucketError';
    this.status = status;
    this.code = code;
  }
}

/**
 * A bucket of an S3-compatible store (providers.md section 7). Names are paths within it. All of it throws
 * `BucketError`.
 */
export interface Bucket {
  has(name: string): Promise<boolean>;
  get(name: string): Promise<Buffer | null>;
  /** Kept by caches for ever, as a picture never changes, unless `cacheControl` says otherwise. */
  put(name: string, bytes: Buffer, contentType: string, cacheControl?: string): Promise<void>;
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>;
}

const YEAR_SECONDS = 31_536_000;
const FOR_EVER = `public, max-age=${YEAR_SECONDS}, immutable`;

interface Answer {
  status: number;
  bytes: Buffer;
}

export function createBucket(config: BucketConfig, { fetch = globalThis.fetch, log }: GatewayDeps = {}): Bucket {
  const { region, timeoutMs = 10_000, accessKeyId, secretAccessKey } = config;
  const base = config.url.replace(/(?<!\/)\/+$/, '');
  const bounded = boundedFetch(fetch);

  /** 2.6 KB, where the SDK has 22 MB. Loaded only where a bucket is used; its client keeps the day's signing key. */
  const signer = import('aws4fetch').then(
    ({ AwsClient }) => new AwsClient({ accessKeyId, secretAccessKey, service: 's3', ...(region ? { region } : {}) }),
  );

  async function ask(method: string, name: string, headers: Record<string, string>, body?: Buffer): Promise<Answer> {
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await (await signer).sign(`${base}/${name}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': digest },
    });
    const response = await bounded(signed.url, {
      method,
      headers: signed.headers,
      // A bucket of another region sends on to an address that the signature is not for.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** null: there is nothing of that name. */
  async function call(method: string, name: string, headers: Record<string, string> = {}, body?: Buffer) {
    try {
      const { status, bytes } = await ask(method, name, headers, body).catch((cause: unknown) => {
        throw new BucketError(null, null, cause);
      });
      if (status >= 200 && status < 300) return bytes;
      const code = codeIn(bytes);
      // To HEAD a bucket says no more than the number.
      if (status === 404 && (code === 'NoSuchKey' || method === 'HEAD')) return null;
      throw new BucketError(status, code);
    } catch (error) {
      const { status, code, cause } = error as BucketError;
      log?.warn({ provider: 'bucket', method, status, code, error: (cause as Error)?.name }, 'a bucket failed');
      throw error;
    }
  }

  return {
    has: async (name) => (await call('HEAD', name)) !== null,
    get: (name) => call('GET', name),
    async put(name, bytes, contentType, cacheControl = FOR_EVER) {
      if ((await call('PUT', name, { 'content-type': contentType, 'cache-control': cacheControl }, bytes)) === null)
        throw new BucketError(404, null);
    },
    async remove(name) {
      await call('DELETE', name);
    },
  };
}

/** `<Error><Code>…</Code>`; the rest may hold keys and addresses, and is ignored. */
const codeIn = (bytes: Buffer) => /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? null;
