import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type Listening, listening } from './listening.ts';

interface Kept {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The last second in which it is given, since 1970. */
  until: number;
}

export interface FakeEdge {
  origin: string;
  /** As a visitor asks. */
  get(path: string, headers?: Record<string, string>): Promise<{ from: string; body: string; headers: Headers }>;
  /** The purges it was told of, as 'host path coding place'. */
  purges: string[];
  /** What it was told that no edge may be told. */
  problems: string[];
  /** How many answers it has. */
  size(): number;
  /** Answers arrive at once, but are kept only when the function that is answered is called. */
  delay(): () => void;
  /** What it answers to purges from now on, unless it takes them; null: nothing. */
  refuse(status: number | null | undefined): void;
  close(): Promise<void>;
}

const PLACE = /^-?\d{1,2}\.\d{3},-?\d{1,3}\.\d{3}$/;
const PERSON = /(access|refresh|signed_in|ended|sign_in|left)=/i;

const codingOf = (accepted = '') => (/\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : '');
const cookieOf = (headers: IncomingHttpHeaders) => /(?:^|[;,]\s*)place=([^;]*)/i.exec(headers.cookie ?? '')?.[1] ?? '';
const isPerson = ({ headers: { cookie = '', authorization } }: IncomingMessage) =>
  authorization !== undefined || PERSON.test(cookie);

/**
 * An edge as deploy/nginx.conf makes one of nginx, in front of the market at `upstream`; it says what is wrong with what it is told.
 * `now`: its clock, in milliseconds since 1970.
 */
export async function startFakeEdge(upstream: () => string, now: () => number): Promise<FakeEdge> {
  const kept = new Map<string, Kept>();
  const purges: string[] = [];
  const problems: string[] = [];
  let waiting: Promise<void> = Promise.resolve();
  let refusal: number | null | undefined;

  const keyOf = ({ url, headers }: IncomingMessage) => {
    const place = cookieOf(headers);
    return `${headers.host} ${url} ${codingOf(headers['accept-encoding'])} ${PLACE.test(place) ? place : ''}`;
  };
  const second = () => Math.floor(now() / 1_000);

  function purge(req: IncomingMessage, res: ServerResponse): void {
    const { cookie = '', 'accept-encoding': coding = '' } = req.headers;
    if (!['', 'br', 'gzip'].includes(coding)) problems.push(`a purge with Accept-Encoding: ${coding}`);
    if (cookie && !PLACE.test(cookie.replace(/^place=/, ''))) problems.push(`a purge with Cookie: ${cookie}`);
    if (refusal === null) return;
    purges.push(keyOf(req));
    res.writeHead(refusal ?? (kept.delete(keyOf(req)) ? 200 : 404)).end();
  }

  function answer(res: ServerResponse, from: string, { status, headers, body }: Kept): void {
    const { 'x-accel-expires': _, 'transfer-encoding': __, connection: ___, ...passed } = headers;
    res.writeHead(status, { ...passed, 'x-cache': from, 'content-length': body.length }).end(body);
  }

  function pass(req: IncomingMessage, res: ServerResponse, isPast: boolean): void {
    const { method, url, headers } = req;
    const { 'accept-encoding': accepted, ...others } = headers;
    const key = keyOf(req);
    const coding = codingOf(accepted);
    const place = cookieOf(headers);
    const asked = {
      ...{ ...others, ...(coding ? { 'accept-encoding': coding } : {}) },
      'x-edge-keeps': `place=${PLACE.test(place) ? place : ''}`,
    };
    request(upstream(), { method: method!, path: url!, headers: asked }, async (made) => {
      const body = Buffer.concat(await made.toArray());
      const { headers: said, statusCode: status = 0 } = made;
      const seconds = Number(said['x-accel-expires'] ?? 0);
      const one = { status, headers: said, body, until: second() + seconds };
      if (seconds > 0 && (isPerson(req) || status !== 200 || said['set-cookie']))
        problems.push(`${key} must not be kept: ${status} ${JSON.stringify(headers)}`);
      if (seconds > 0 && (said['cdn-cache-control'] || !/^(private, no-cache|no-store)$/.test(said['cache-control']!)))
        problems.push(`${key} is told to others: ${JSON.stringify(said)}`);
      if ((said['content-encoding'] ?? coding) !== coding) problems.push(`${key} comes as ${said['content-encoding']}`);
      answer(res, isPast ? 'BYPASS' : 'MISS', one);
      if (seconds <= 0 || isPast) return;
      await waiting;
      kept.set(key, one);
    }).end();
  }

  const server: Listening = await listening((req, res) => {
    if (req.method === 'PURGE') return purge(req, res);
    const place = cookieOf(req.headers);
    const isPast = req.method !== 'GET' || isPerson(req) || (place !== '' && !PLACE.test(place));
    const found = isPast ? undefined : kept.get(keyOf(req));
    if (found && second() <= found.until) answer(res, 'HIT', found);
    else pass(req, res, isPast);
  });

  return {
    origin: server.origin,
    async get(path, headers = {}) {
      const got = await fetch(server.origin + path, { headers: { 'accept-encoding': 'gzip', ...headers } });
      return { from: got.headers.get('x-cache')!, body: await got.text(), headers: got.headers };
    },
    ...{ purges, problems },
    size: () => kept.size,
    delay() {
      let release = () => {};
      waiting = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    refuse(status) {
      refusal = status;
    },
    close: server.close,
  };
}
