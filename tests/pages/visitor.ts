import { Caller } from '../e2e/api.ts';
import { ORIGIN } from '../e2e/server.ts';
import { inside, parsePage, textOf } from './dom.ts';

/** Where the demo town is. */
export const HONGDAE = '37.557,126.925';

export type OpenedPage = Awaited<ReturnType<Visitor['open']>>;

/** Somebody who reads pages as the server sends them, with a browser's cookies and no script. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #headers: Record<string, string>;

  /** `at` is the place that was chosen before; nowhere unless told. */
  constructor({ at, userAgent }: { at?: string; userAgent?: string } = {}) {
    if (at) this.cookies.set('place', at);
    this.#headers = { accept: 'text/html', ...(userAgent ? { 'user-agent': userAgent } : {}) };
  }

  /** Signed in as this person. */
  static async as(email: string, options: ConstructorParameters<typeof Visitor>[0] = {}): Promise<Visitor> {
    return new Visitor(options).signedInAs(await Caller.signIn(ORIGIN, email));
  }

  signedInAs(person: Caller): this {
    const { name, value } = person.cookie();
    this.cookies.set(name, value);
    return this;
  }

  /** One request, as it is answered; a redirect is not followed. */
  async request(path: string): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, ORIGIN), {
      redirect: 'manual',
      headers: { ...this.#headers, ...(cookie ? { cookie } : {}) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/;\s*max-age=0\b/i.test(line) || value === '') this.cookies.delete(name!);
      else this.cookies.set(name!, decodeURIComponent(value!));
    }
    return response;
  }

  /** Where a page leads this person; null where it is shown, and its status where it is neither. */
  async leadsTo(path: string): Promise<string | null> {
    const response = await this.request(path);
    await response.arrayBuffer();
    return response.ok ? null : (response.headers.get('location') ?? String(response.status));
  }

  /** What an address leads to in the end, a page or a file. */
  async follow(path: string): Promise<{ url: URL; response: Response; text: string }> {
    let url = new URL(path, ORIGIN);
    for (let hop = 0; hop < 10; hop += 1) {
      const response = await this.request(url.href);
      const text = await response.text();
      const location = response.headers.get('location');
      if (location === null) return { url, response, text };
      url = new URL(location, url);
    }
    throw new Error(`${path} goes in circles`);
  }

  /** The page that an address leads to in the end. */
  async open(path: string) {
    const { url, response, text } = await this.follow(path);
    return pageOf(url, response, text);
  }
}

function pageOf(url: URL, { status, headers }: Response, html: string) {
  const document = parsePage(html);
  return {
    url,
    /** The address within the market. */
    address: url.pathname + url.search,
    status,
    headers,
    html,
    document,
    /** What stands at a selector of CSS. */
    all: (selector: string): Element[] => [...document.querySelectorAll(selector)],
    ...inside(document.body),
    /** What the page's main part says to whoever reads it. */
    get main(): string {
      const main = document.querySelector('main')!.cloneNode(true) as Element;
      for (const unread of main.querySelectorAll('script, style, template, noscript, dialog:not([open])')) {
        unread.remove();
      }
      return textOf(main);
    },
  };
}
