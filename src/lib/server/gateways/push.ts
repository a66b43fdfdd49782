import type { GatewayDeps } from './gateway.ts';

/**
 * Where browsers' push services take notes: Chrome and those built on it, Chromium built without Google's keys,
 * Firefox, Safari, Edge. A star stands for one or more names in front. The server sends to no other address, as
 * browsers name theirs themselves.
 */
export const PUSH_SERVICES = [
  'https://fcm.googleapis.com/',
  'https://jmt17.google.com/',
  'https://*.push.services.mozilla.com/',
  'https://*.push.apple.com/',
  'https://*.notify.windows.com/',
] as const;

export interface PushConfig {
  /** The VAPID pair (RFC 8292), base64url: 65 and 32 bytes. */
  publicKey: string;
  privateKey: string;
  /** Whom a push service writes to when something is wrong: mailto: or https:. */
  subject: string;
  services: readonly string[];
  /** For each call; 10,000 unless told. */
  timeoutMs?: number;
}

/** Where a browser takes notes, and the keys that only it can read them with; base64url. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushSending {
  payload: string;
  /** For how long the service keeps it for a device that is off. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** The topic: a device is given the later of two that wait under it; up to 32 characters of base64url. */
  topic: string;
}

export type PushResult =
  | { ok: true }
  /** `gone`: the device wants no more; `refused`: this note will never be taken; `later`: it may be. */
  | { ok: false; reason: 'gone' | 'refused' }
  /** `isSilent`: the service said nothing. */
  | { ok: false; reason: 'later'; afterSeconds: number | null; isSilent?: boolean };

/** Push services of browsers (providers.md section 8). */
export interface Push {
  /** The public key that a browser subscribes with. */
  publicKey: string;
  /** Whether this is an address of a push service. */
  serves(endpoint: string): boolean;
  /** Sends a note that only the device can read. */
  send(target: PushTarget, sending: PushSending): Promise<PushResult>;
}

export function createPush(config: PushConfig, { fetch = globalThis.fetch, log }: GatewayDeps = {}): Push {
  const { publicKey, privateKey, subject, services, timeoutMs = 10_000 } = config;

  const serves = (endpoint: string) => services.some((service) => stands(endpoint, service));

  async function post(target: PushTarget, { payload, ttlSeconds, urgency, topic }: PushSending): Promise<Response> {
    // Loaded only where a device is registered.
    const { default: webPush } = await import('web-push');
    const { endpoint, p256dh, auth } = target;
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: ttlSeconds,
      urgency,
      topic,
    });
    const { 'Content-Length': _, ...headers } = request.headers as Record<string, string>;
    return fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(request.body),
      // Redirects would lead to an address that is no push service's.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  return {
    publicKey,
    serves,
    async send(target, sending) {
      if (!serves(target.endpoint)) return { ok: false, reason: 'refused' };
      const service = new URL(target.endpoint).host;
      try {
        const response = await post(target, sending);
        await response.body?.cancel();
        const result = readResult(response);
        if (!result.ok && result.reason !== 'gone')
          log?.warn({ provider: 'push', service, status: response.status, ...result }, 'a push was not taken');
        return result;
      } catch (error) {
        // Keys that are no keys are refused before anything is sent.
        const isOurs = !(error instanceof TypeError) && (error as Error).name !== 'TimeoutError';
        log?.warn({ provider: 'push', service, error: (error as Error).name }, 'a push was not sent');
        return isOurs
          ? { ok: false, reason: 'refused' }
          : { ok: false, reason: 'later', afterSeconds: null, isSilent: true };
      }
    },
  };
}

function stands(endpoint: string, service: string): boolean {
  const address = URL.parse(endpoint);
  if (!address || address.username || address.password) return false;
  const [origin = '', path = ''] = [service.slice(0, service.indexOf('/', 8)), service.slice(service.indexOf('/', 8))];
  if (!address.pathname.startsWith(path)) return false;
  const [scheme, host] = origin.split('//*') as [string, string | undefined];
  return host === undefined
    ? address.origin === origin
    : `${address.protocol}` === scheme && address.host.endsWith(host);
}

function readResult({ status, headers }: Response): PushResult {
  if (status >= 200 && status < 300) return { ok: true };
  if (status === 404 || status === 410) return { ok: false, reason: 'gone' };
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return { ok: false, reason: 'later', afterSeconds: seconds > 0 ? Math.ceil(seconds) : null };
  }
  return { ok: false, reason: 'refused' };
}
