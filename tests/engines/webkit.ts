import { type ChildProcess, spawn } from 'node:child_process';
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../free-ports.ts';
import { type EngineKind, HAS } from './engine.ts';

const LIBRARIES = '/usr/lib/x86_64-linux-gnu';
/** Screens that nobody looks at. */
const DISPLAY = ':97';

/** What Safari 16.0 does not have, of what WebKitGTK can do without. */
const NEWER_OFF = ['PopoverAttribute', 'CSSAnchorPositioning', 'NavigationAPI'];

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE } as const;

interface Kind {
  name: string;
  driver: string;
  /** The name of its options in the session's capabilities. */
  options: string;
  binary: string;
  args: string[];
  needsDisplay: boolean;
  without: readonly string[];
}

function webkit({ name, driver, options, binary, args, needsDisplay, without }: Kind): EngineKind {
  return {
    name,
    without,
    async start({ width, height }) {
      const children: ChildProcess[] = [];
      const run = (program: string, ...given: string[]) => {
        const child = spawn(program, given, { stdio: 'ignore', env: { ...process.env, DISPLAY } });
        children.push(child);
      };
      const end = () => {
        for (const child of children.reverse()) child.kill();
        process.off('exit', end);
      };
      process.once('exit', end);
      if (needsDisplay) run('Xvfb', DISPLAY, '-screen', '0', '1280x1024x24');
      const port = await freePort();
      run(driver, `--port=${port}`, '--host=127.0.0.1');
      const session = await connect(
        port,
        new Capabilities({ browserName: 'MiniBrowser', [options]: { binary, args: ['--automation', ...args] } }),
      );
      if (needsDisplay) await session.manage().window().setRect({ x: 0, y: 0, width, height });
      return {
        version: String((await session.getCapabilities()).getBrowserVersion()),
        goTo: (address) => session.get(address),
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
    },
  };
}

const TRIES = 50;

/** The driver listens a moment after it was started. */
async function connect(port: number, capabilities: Capabilities): Promise<WebDriver> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

const webKitGtk = (name: string, args: string[], without: readonly string[]) =>
  webkit({
    name,
    driver: 'WebKitWebDriver',
    options: 'webkitgtk:browserOptions',
    binary: `${LIBRARIES}/webkit2gtk-4.1/MiniBrowser`,
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
    driver: 'WPEWebDriver',
    options: 'wpe:browserOptions',
    binary: `${LIBRARIES}/wpe-webkit-1.1/MiniBrowser`,
    args: ['--headless'],
    needsDisplay: false,
    without: [HAS.popover, HAS.anchors, HAS.navigation, HAS.viewTransitions],
  }),
];
