import { setTimeout as wait } from 'node:timers/promises';
import { Caller, type Line } from '../e2e/api.ts';
import { readAnswer, UnreadableAnswer } from './read-answer.ts';

export interface Answer {
  status: number;
  body: unknown;
}

const PAUSE_MS = 300;
/** It says what it waits for; a slow machine, on which every start takes a minute, is no fault. */
const SAY_EVERY_MS = 20_000;
const GIVE_UP_MS = 15 * 60_000;

/** Says from time to time what is waited for, and throws when it never comes. */
function waitFor(what: string): (last: unknown) => Promise<void> {
  const from = Date.now();
  let said = from;
  return async (last) => {
    const now = Date.now();
    if (now > from + GIVE_UP_MS) throw new Error(`${what}: ${JSON.stringify(last)}`);
    if (now > said + SAY_EVERY_MS) {
      said = now;
      console.warn(`waiting for ${what} for ${Math.round((now - from) / 1_000)} s: ${JSON.stringify(last)}`);
    }
    await wait(PAUSE_MS);
  };
}

/** Someone with the HTTP API and nothing else: any process may answer, or none. */
export class Account {
  readonly email: string;
  readonly #origins: readonly string[];
  readonly #callers = new Map<string, Caller>();
  readonly #line: Line;
  #turn: number;
  /** Why nobody answered at last. */
  #silence = '';

  constructor(email: string, origins: readonly string[], turn: number, line: Line = {}) {
    this.email = email;
    this.#origins = origins;
    this.#turn = turn;
    this.#line = line;
  }

  /**
   * One call to the process whose turn it is. Null: nobody answered, and whether it was heard nobody knows. Throws at
   * an answer that cannot be read, with all that is known of it.
   */
  async call(method: string, path: string, body?: object): Promise<Answer | null> {
    this.#turn += 1;
    const origin = this.#origins[this.#turn % this.#origins.length]!;
    const asked = `${method} ${origin}${path}`;
    const once = async (): Promise<Answer> => {
      const answer = await (await this.#caller(origin)).send(method, path, body);
      return { status: answer.status, body: await readAnswer(asked, answer) };
    };
    try {
      const answer = await once();
      if (answer.status !== 401) return answer;
      // The clock was moved on: the access token has run out. A refused call has done nothing.
      this.#callers.delete(origin);
      return await once();
    } catch (error) {
      if (error instanceof UnreadableAnswer) throw error;
      this.#silence = String(error);
      return null;
    }
  }

  /** The same, asked until somebody answers with something final; for calls that may be repeated. */
  async insist(method: string, path: string, body?: object): Promise<Answer> {
    const pause = waitFor(`${method} ${path}`);
    for (;;) {
      const answer = await this.call(method, path, body);
      // Processes follow the sandbox's clock once a second: after a jump one may take what another has just issued for
      // expired.
      if (answer && answer.status < 500 && answer.status !== 401) return answer;
      await pause(answer ?? this.#silence);
    }
  }

  async #caller(origin: string): Promise<Caller> {
    const known = this.#callers.get(origin);
    if (known) return known;
    const caller = await Caller.signIn(origin, this.email, this.#line);
    this.#callers.set(origin, caller);
    return caller;
  }
}

/** One request without an account, to any process that answers. */
export async function ask(origins: readonly string[], path: string, init: RequestInit = {}): Promise<Answer> {
  const pause = waitFor(path);
  for (let turn = 0; ; turn += 1) {
    const address = origins[turn % origins.length] + path;
    const answer = await fetch(address, init).catch(() => null);
    if (answer && answer.status < 500) {
      const body = await readAnswer(`${init.method ?? 'GET'} ${address}`, answer).catch((error: unknown) => {
        if (error instanceof UnreadableAnswer) throw error;
        // Its end was lost.
        return undefined;
      });
      if (body !== undefined) return { status: answer.status, body };
    }
    await pause(answer?.status ?? 'nobody answers');
  }
}

export const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
