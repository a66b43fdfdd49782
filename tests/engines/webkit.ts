import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../free-ports.ts';
import { type Engine, type EngineKind, HAS } from './engine.ts';

const LIBRARIES = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const XVFB = '/usr/bin/Xvfb';
/** A browser that does not come up may leave its driver waiting for ever. */
const STARTS_WITHIN_MS = 60_000;

/** What Safari 16.0 does not have, of what WebKitGTK can do without. */
const NEWER_OFF = ['PopoverAttribute', 'CSSAnchorPositioning', 'NavigationAPI'];

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE } as const;

interface Kind {
  name: string;
  needs: EngineKind['needs'];
  driver: string;
  /** The name of its options in the session's capabilities. */
  options: string;
  binary: string;
  args: string[];
  needsDisplay: boolean;
  without: readonly string[];
}

function webkit({ name, needs, driver, options, binary, args, needsDisplay, without }: Kind): EngineKind {
  return {
    name,
    needs,
    without,
    async start({ width, height }) {
      const children: ChildProcess[] = [];
      const end = () => {
        for (const child of children.reverse()) child.kill();
        process.off('exit', end);
      };
      process.once('exit', end);
      try {
        const display = needsDisplay ? await openDisplay(children) : null;
        const port = await freePort();
        const env = { ...process.env, ...(display ? { DISPLAY: display } : {}) };
        children.push(spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env }));
        const session = await connect(
          port,
          new Capabilities({ browserName: 'MiniBrowser', [options]: { binary, args: ['--automation', ...args] } }),
        );
        if (needsDisplay) await session.manage().window().setRect({ x: 0, y: 0, width, height });
        return await drive(session, end);
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

/** A screen that nobody looks at; it takes the first number that is free and says which. */
async function openDisplay(children: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x1024x24'];
  const child = spawn(XVFB, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('Xvfb ended at its start')));
  ended.catch(() => {});
  const said = once(child.stdout as Readable, 'data').then(([number]) => `:${String(number).trim()}`);
  return Promise.race([said, ended]);
}

async function drive(session: WebDriver, end: () => void): Promise<Engine> {
  return {
    version: String((await session.getCapabilities()).getBrowserVersion()),
    goTo: (address) => session.get(address),
    goBack: () => session.navigate().back(),
    evaluate: (expression) => session.executeScript(`return (${expression})`),
    pressAt: (x, y) =>
      session
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform(),
    type: (text) => session.actions().sendKeys(text).perform(),
    press: (key) => session.actions().sendKeys(KEYS[key]).perform(),
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    async close() {
      await session.quit().catch(() => {});
      end();
    },
  };
}

/** The driver listens a moment after it was started. */
async function connect(port: number, capabilities: Capabilities): Promise<WebDriver> {
  for (const deadline = Date.now() + STARTS_WITHIN_MS; ; await wait(200)) {
    const session = new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    const isLate = wait(deadline - Date.now(), null, { ref: false });
    try {
      const opened = await Promise.race([session, isLate]);
      if (opened) return opened;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      continue;
    }
    throw new Error(`no browser within ${STARTS_WITHIN_MS / 1_000} s`);
  }
}

const GTK = { driver: '/usr/bin/WebKitWebDriver', binary: `${LIBRARIES}/webkit2gtk-4.1/MiniBrowser` };
const WPE = { driver: '/usr/bin/WPEWebDriver', binary: `${LIBRARIES}/wpe-webkit-1.1/MiniBrowser` };

const webKitGtk = (name: string, args: string[], without: readonly string[]) =>
  webkit({
    name,
    ...GTK,
    needs: { 'webkit2gtk-driver': GTK.driver, 'libwebkit2gtk-4.1-0': GTK.binary, xvfb: XVFB },
    options: 'webkitgtk:browserOptions',
    args,
    needsDisplay: true,
    without,
  });

export const WEBKIT: readonly EngineKind[] = [
  webKitGtk('WebKitGTK', [], []),
  webKitGtk(
    'WebKitGTK, newer features off',
    [`--features=${NEWER_OFF.map((feature) => `-${feature}`).join(',')}`],
    [HAS.popover, HAS.anchors, HAS.navigation],
  ),
  // As old as the floor: what Safari 16.0 to 16.2 are made of.
  webkit({
    name: 'WPE WebKit',
    ...WPE,
    // The driver's package does not ask for the browser's.
    needs: { 'wpewebkit-driver': WPE.driver, 'libwpewebkit-1.1-0': WPE.binary },
    options: 'wpe:browserOptions',
    args: ['--headless'],
    needsDisplay: false,
    without: [HAS.popover, HAS.anchors, HAS.navigation, HAS.viewTransitions],
  }),
];
