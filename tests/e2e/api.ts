import type { Dispatcher } from 'undici';

/** The line that requests go out by; the machine's own unless told (tests/drill/lines.ts). */
export interface Line {
  dispatcher?: Dispatcher;
}

/** A person who uses the HTTP API from outside a browser, signed in at the Google stand-in. */
export class Caller {
  readonly origin: string;
  readonly email: string;
  readonly #access: string;
  readonly #line: Line;

  private constructor(origin: string, email: string, access: string, line: Line) {
    this.origin = origin;
    this.email = email;
    this.#access = access;
    this.#line = line;
  }

  static async signIn(origin: string, email: string, line: Line = {}): Promise<Caller> {
    const jar = new Map<string, string>();
    let address = `${origin}/oauth2/authorization/google?login_hint=${encodeURIComponent(email)}`;
    for (let hop = 0; hop < 10; hop += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(address, { redirect: 'manual', headers: { cookie }, ...line });
      // What nobody reads is broken off one day, as if the server had.
      await answer.arrayBuffer();
      for (const line of answer.headers.getSetCookie()) {
        const [pair] = line.split(';');
        const at = pair!.indexOf('=');
        jar.set(pair!.slice(0, at), pair!.slice(at + 1));
      }
      const access = jar.get('access');
      if (access) return new Caller(origin, email, access, line);
      const location = answer.headers.get('location');
      if (!location) throw new Error(`sign-in of ${email} stopped at ${address} with ${answer.status}`);
      address = new URL(location, address).href;
    }
    throw new Error(`sign-in of ${email} goes in circles`);
  }

  /** The cookie by which a browser is signed in as this person. */
  cookie(): { name: string; value: string; url: string } {
    return { name: 'access', value: this.#access, url: this.origin };
  }

  /** The server's time, which is not this machine's. */
  async now(): Promise<Date> {
    const { body } = await this.call('GET', '/sandbox/clock');
    return new Date((body as { now: string }).now);
  }

  /** Opens something that goes on, such as a stream of events, at this address of any process. */
  open(address: string, signal: AbortSignal): Promise<Response> {
    return fetch(address, { headers: { authorization: `Bearer ${this.#access}` }, signal, ...this.#line });
  }

  async call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const answer = await this.send(method, path, body);
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: isJson ? JSON.parse(text) : text };
  }

  /** One call, with its answer as it comes. */
  send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(this.origin + path, {
      ...this.#line,
      method,
      headers: {
        authorization: `Bearer ${this.#access}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        // As our pages do.
        accept: 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }
}
