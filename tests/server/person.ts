import { expect } from 'vitest';
import type { ErrorResponse } from '#lib/contract/errors.ts';
import type { Call, CallInput, CallResponse } from '#lib/contract/index.ts';
import { ACCESS_COOKIE, cookieName, REFRESH_COOKIE } from '#lib/server/pipeline/session/cookies.ts';
import { issueAccessToken } from '#lib/server/services/person/session/access-token.ts';
import type { Instance } from './market.ts';

/** Addresses and queries carry text; tests may give numbers as they are. */
type Texts<T> = { [K in keyof T]: T[K] | number };
type Loose<T> = { [K in keyof T]: K extends 'params' | 'query' ? Texts<T[K]> : T[K] };
type Sent<N extends Call> =
  unknown extends CallInput<N> ? [] : object extends CallInput<N> ? [Loose<CallInput<N>>?] : [Loose<CallInput<N>>];

/** Test people's access tokens belong to no session: nothing ends them. */
export const NO_SESSION = '00000000-0000-4000-8000-000000000000';

/** What a request is made of, whatever the contract says of it. */
export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Refused extends ErrorResponse {
  status: number;
}

/** Someone with a browser: signed in (cookies and Origin, as our pages send them) or nobody. */
export interface Person {
  userId: number;
  refreshToken: string;
  /** Makes a call of the contract; the test fails unless it is answered with 200. */
  call<N extends Call>(name: N, ...input: Sent<N>): Promise<CallResponse<N>>;
  /** Makes a call that must be refused, with the contract's error; answers the refusal. */
  refused<N extends Call>(name: N, ...input: Sent<N>): Promise<Refused>;
  /** Sends anything at all. */
  send(name: string, parts?: Parts): Promise<Response>;
  /** The same person with a bearer token instead of cookies. */
  byBearer(): Person;
  /** The same person at another process. */
  at(instance: Instance): Person;
}

/** A person's session, a machine's key, or nothing. */
type Identity = { userId: number; refresh: string; sessionId?: string } | { key: string } | null;

/** A path with its parameters filled in, and the query behind it. */
export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(params[key]).toWellFormed()));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.append(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

export function createPerson(instance: Instance, identity: Identity, by: 'cookies' | 'bearer' = 'cookies'): Person {
  const { app, deps } = instance;
  const { publicOrigin, sessionSecret } = deps.config;

  /** A browser would have renewed its access token by now, so everyone always has a fresh one. */
  async function credentials(): Promise<Record<string, string>> {
    if (!identity) return { origin: publicOrigin };
    if ('key' in identity) return { authorization: `Bearer ${identity.key}` };
    const viewer = { userId: identity.userId, sessionId: identity.sessionId ?? NO_SESSION };
    const access = await issueAccessToken(viewer, sessionSecret, deps.clock);
    if (by === 'bearer') return { authorization: `Bearer ${access}` };
    const accessName = cookieName(ACCESS_COOKIE, { publicOrigin });
    const refreshName = cookieName(REFRESH_COOKIE, { publicOrigin });
    return { origin: publicOrigin, cookie: `${accessName}=${access}; ${refreshName}=${identity.refresh}` };
  }

  async function send(name: string, parts: Parts = {}): Promise<Response> {
    const [method, path] = name.split(' ') as [string, string];
    const text = parts.body === undefined ? undefined : JSON.stringify(parts.body);
    return app.fetch(
      new Request(publicOrigin + addressOf(path, parts), {
        method,
        headers: {
          ...(await credentials()),
          // As our pages do; a test that asks for something else names it alike.
          ...(method === 'GET' ? {} : { Accept: 'application/json' }),
          // A real client says how long its body is; a Request made by hand does not.
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
          ...parts.headers,
        },
        ...(text === undefined ? {} : { body: text }),
      }),
    );
  }

  return {
    userId: identity && 'userId' in identity ? identity.userId : 0,
    refreshToken: identity && 'refresh' in identity ? identity.refresh : '',
    send,
    async call(name, ...input) {
      const answer = await send(name, input[0] as Parts | undefined);
      const text = await answer.text();
      expect(answer.status, `${name}: ${text}`).toBe(200);
      const isJson = answer.headers.get('content-type')?.startsWith('application/json');
      return isJson ? JSON.parse(text) : text;
    },
    async refused(name, ...input) {
      const answer = await send(name, input[0] as Parts | undefined);
      const text = await answer.text();
      expect(answer.status, `${name}: ${text}`).toBeGreaterThanOrEqual(400);
      return { status: answer.status, ...JSON.parse(text) };
    },
    byBearer: () => createPerson(instance, identity, 'bearer'),
    at: (other) => createPerson(other, identity, by),
  };
}
