import { request } from 'node:https';
import { isIP } from 'node:net';
import { WEBHOOK_RESPONSE_BYTES, WEBHOOK_TIMEOUT_MS, type WebhookFailure } from '#lib/domain/notice/webhook.ts';
import { publicAddressOf, type Resolve, resolveName } from './public-address.ts';

export interface Sent {
  headers: Record<string, string>;
  body: string;
}

/** `status` null: no response, and `failure` says why; it may also say why a response does not count. */
export interface Reached {
  status: number | null;
  failure: WebhookFailure | null;
}

/** The way to somebody's address. Neither throws. */
export interface Road {
  /** Why nothing can be brought there as things are; null: it can be tried. */
  look(url: URL): Promise<WebhookFailure | null>;
  /** Brings a request there, and answers what came of it. */
  post(url: URL, sent: Sent): Promise<Reached>;
}

interface Door {
  host: string;
  port: number;
}

/** What tests put in the internet's place: no setting of a market leads here. */
export interface Internet {
  resolve?: Resolve;
  /** Where a public address is connected to. */
  doorOf?: (address: string) => Door;
  /** Whose certificates are believed beside those that the machine knows. */
  ca?: string;
  timeoutMs?: number;
}

const failed = (failure: WebhookFailure): Reached => ({ status: null, failure });

/**
 * The internet: port 443 of the very address that was looked up and found public (shelf.md 33.3). A name that leads
 * elsewhere a moment later is looked up anew by the next try. Redirects are not followed, and what is beyond 4 KiB of a
 * response is not read.
 */
export function internet({
  resolve = resolveName,
  doorOf = (host) => ({ host, port: 443 }),
  ca,
  timeoutMs = WEBHOOK_TIMEOUT_MS,
}: Internet = {}): Road {
  async function find(url: URL, signal: AbortSignal) {
    const late = new Promise<null>((done) => signal.addEventListener('abort', () => done(null), { once: true }));
    const found = await Promise.race([publicAddressOf(url.hostname, resolve), late]);
    return found ?? ({ ok: false, reason: 'timeout' } as const);
  }
  return {
    async look(url) {
      const found = await find(url, AbortSignal.timeout(timeoutMs));
      return found.ok ? null : found.reason;
    },
    async post(url, sent) {
      const signal = AbortSignal.timeout(timeoutMs);
      const found = await find(url, signal);
      if (!found.ok) return failed(found.reason);
      return post(url, sent, { ...doorOf(found.address), ca, signal });
    },
  };
}

interface Way extends Door {
  ca: string | undefined;
  signal: AbortSignal;
}

function post(url: URL, { headers, body }: Sent, { host, port, ca, signal }: Way): Promise<Reached> {
  return new Promise((done) => {
    const outgoing = request({
      // An address: nothing is looked up any more. The name is in the certificate and in the head.
      host,
      port,
      ...(isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && { servername: url.hostname }),
      path: url.pathname + url.search,
      method: 'POST',
      headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, which no setting of the process leads through a proxy.
      agent: false,
      ...(ca !== undefined && { ca }),
      signal,
    });
    let answered: Reached | null = null;
    // Once its status has come, what follows is nobody's to wait for.
    outgoing.on('error', (error: NodeJS.ErrnoException) => done(answered ?? failed(failureOf(error, signal))));
    // A response that is none, as 101, ends the connection without a word.
    outgoing.on('close', () => done(answered ?? failed('unreachable')));
    outgoing.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const reached: Reached = { status, failure: status >= 300 && status < 400 ? 'redirect' : null };
      answered = reached;
      const end = () => {
        done(reached);
        response.destroy();
      };
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > WEBHOOK_RESPONSE_BYTES) end();
      });
      response.on('end', end).on('error', end).on('close', end);
    });
    outgoing.end(body);
  });
}

function failureOf({ name, code = '' }: NodeJS.ErrnoException, signal: AbortSignal): WebhookFailure {
  if (signal.aborted || name === 'AbortError') return 'timeout';
  return /CERT|SIGNED|SIGNATURE|UNABLE_TO_|ALTNAME/.test(code) ? 'certificate' : 'unreachable';
}
