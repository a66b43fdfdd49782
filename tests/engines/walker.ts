import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from './engine.ts';
import { PART } from './in-page.ts';

type Role = 'button' | 'link' | 'field' | 'heading';

const POLL_MS = 200;
const FRAMES_MS = 100;
/** Long enough that it says 'it never comes', not 'this machine is slow'. */
const PATIENCE_MS = 60_000;

/** A person at an engine: finds things by role and Korean name, and waits for them. */
export interface Walker {
  goTo(path: string): Promise<void>;
  goBack(): Promise<void>;
  /** Presses once it can be pressed; in the open dialog where `inDialog`. */
  press(role: Role, name: string, options?: { inDialog?: boolean }): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  sees(text: string): Promise<void>;
  seesNot(text: string): Promise<void>;
  isAt(pattern: RegExp): Promise<URL>;
  /** Waits until the islands are hydrated that do not wait to be scrolled to. */
  isAlive(): Promise<void>;
  key(key: 'Enter' | 'Escape'): Promise<void>;
  /** Waits for what `look` finds; fails with what was waited for. */
  until<T>(what: string, look: () => Promise<T | null | false>): Promise<T>;
  /** A place that the visitor has chosen before. */
  standAt(place: string): Promise<void>;
  readonly engine: Engine;
}

const shown = (text: string) =>
  `Boolean(document.body) && document.body.innerText.replace(/\\s+/g, ' ').indexOf(${JSON.stringify(text)}) !== -1`;

export function walk(engine: Engine, origin: string): Walker {
  async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
    const from = Date.now();
    for (let last: unknown; ; await sleep(POLL_MS)) {
      try {
        const found = await look();
        if (found !== null && found !== false) return found;
      } catch (error) {
        // The page is being left, or is not there yet.
        last = error;
      }
      if (Date.now() - from > PATIENCE_MS) {
        const at = await engine.evaluate<string>('location.href').catch(() => 'nowhere');
        throw new Error(`${what}, at ${at}${last ? ` (${last})` : ''}`);
      }
    }
  }
  const inPage = (expression: string) => `(function () { ${PART} return ${expression}; })()`;
  const find = (role: string, name: string, inDialog: boolean) =>
    `part(${JSON.stringify(role)}, ${JSON.stringify(name)}, ${inDialog})`;

  const press: Walker['press'] = async (role, name, { inDialog = false } = {}) => {
    const found = find(role, name, inDialog);
    const point = () => engine.evaluate<{ x: number; y: number } | null>(inPage(`pointOf(${found})`));
    const { x, y } = await until(`no ${role} '${name}' can be pressed`, async () => {
      if (!(await engine.evaluate<boolean | null>(inPage(`bringInto(${found})`)))) return null;
      const before = await point();
      // What was scrolled to is laid out in the next frame; what still moves, or is moved back, is pressed when it
      // stands.
      await sleep(FRAMES_MS);
      const after = await point();
      return before && after && before.x === after.x && before.y === after.y ? after : null;
    });
    await engine.pressAt(x, y);
  };
  return {
    engine,
    press,
    until,
    goTo: (path) => engine.goTo(origin + path),
    goBack: () => engine.goBack(),
    async fill(label, text) {
      await press('field', label);
      await engine.evaluate(inPage(`(document.activeElement.select && document.activeElement.select(), true)`));
      await engine.type(text);
    },
    async choose(label, option) {
      const element = find('field', label, false);
      // What a list of the system shows no driver reaches alike: its choice, and the events of one.
      const chosen = `(function (list) {
        if (!list) return false;
        var wanted = Array.prototype.find.call(list.options, function (one) { return one.text.trim() === ${JSON.stringify(option)}; });
        if (!wanted) return false;
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(list, wanted.value);
        list.dispatchEvent(new Event('input', { bubbles: true }));
        list.dispatchEvent(new Event('change', { bubbles: true }));
        return true;
      })(${element})`;
      await until(`no choice '${option}' in '${label}'`, () => engine.evaluate<boolean>(inPage(chosen)));
    },
    sees: async (text) => void (await until(`'${text}' is not shown`, () => engine.evaluate<boolean>(shown(text)))),
    seesNot: async (text) =>
      void (await until(`'${text}' is still shown`, async () => !(await engine.evaluate<boolean>(shown(text))))),
    isAt: (pattern) =>
      until(`not at ${pattern}`, async () => {
        const url = new URL(await engine.evaluate<string>('location.href'));
        return pattern.test(url.pathname + url.search) && url;
      }),
    isAlive: async () =>
      void (await until('an island is not hydrated', () =>
        engine.evaluate<boolean>(
          // An empty document, as between two pages, has no island either.
          `document.readyState === 'complete' && Boolean(document.querySelector('main')) && !document.querySelector('astro-island[ssr]:not([client="visible"])')`,
        ),
      )),
    key: (key) => engine.press(key),
    standAt: async (place) => void (await engine.evaluate(`(document.cookie = 'place=${place}; path=/', true)`)),
  };
}
