import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import webPush from 'web-push';
import { ConfigError, readConfig } from '../../src/lib/server/config/config.ts';
import { RestoreError } from '../../src/lib/server/platform/backup/restore-error.ts';
import type { Command } from './command.ts';

const FILE = '.env';

interface Question {
  name: string;
  asks: string;
  /** What holds where nothing is said; without it something must be. */
  otherwise?: string;
}

/** What nobody but the operator can say, in this order; the rest is made, or off until its key is there. */
const QUESTIONS: readonly Question[] = [
  { name: 'PUBLIC_ORIGIN', asks: 'Where browsers reach the market, such as https://market.example' },
  {
    name: 'COMPANY_LINE',
    asks: 'Who runs it: name, representative, registration numbers and address, between them ‘ · ’',
  },
  { name: 'CUSTOMER_SERVICE_PHONE', asks: 'The phone number for help, such as 02-123-4567' },
  { name: 'GOOGLE_CLIENT_ID', asks: 'Google’s client id for signing in (empty: later, or Naver’s)', otherwise: '' },
  { name: 'GOOGLE_CLIENT_SECRET', asks: 'Its secret', otherwise: '' },
];

type Settings = Record<string, string>;

/** Secrets of this market's own. Letters and digits alone: one of them stands in an address. */
function makeSecrets(): Settings {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const secret = () => randomBytes(32).toString('hex');
  return {
    SESSION_SECRET: secret(),
    DATA_KEY: secret(),
    METRICS_TOKEN: secret(),
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    POSTGRES_PASSWORD: secret(),
    GRAFANA_PASSWORD: secret(),
  };
}

/** Signs that Node, Docker, Compose, systemd and Kubernetes read each in another way. */
const READ_DIFFERENTLY = /[#$"'`\\]|^\s|\s$/;

/** What was said as NAME=value; throws where it is something else. */
function givenSettings(pairs: readonly string[]): Settings {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^([A-Z][A-Z0-9_]+)=(.*)$/.exec(pair) ?? [];
      if (!name || value === undefined) throw new RestoreError(`${pair} is no NAME=value.`);
      return [name, value];
    }),
  );
}

/** Answers to what was not said yet: at a terminal asked one by one, else a line each of the standard input. */
async function askFor(given: Settings): Promise<Settings> {
  const open = QUESTIONS.filter(({ name }) => given[name] === undefined);
  if (open.length === 0) return {};
  const isTerminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, ...(isTerminal && { output: process.stderr }) });
  const waiting = lines[Symbol.asyncIterator]();
  const answers: Settings = {};
  try {
    for (const { name, asks, otherwise } of open) {
      if (isTerminal) process.stderr.write(`${asks}\n${name}=`);
      const { value, done } = await waiting.next();
      const answer = done ? otherwise : value.trim() || otherwise;
      if (answer === undefined)
        throw new RestoreError(`${name} is missing: ${asks}. Say it as ${name}=…, or as a line.`);
      answers[name] = answer;
    }
    return answers;
  } finally {
    lines.close();
  }
}

/** The names of settings in a line about a feature that is off: '네이버 로그인 (NAVER_CLIENT_ID, …)'. */
const namesIn = (feature: string): string[] => feature.match(/[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+/g) ?? [];

const textOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** The file of settings: what was said and made, and below each feature that is off the keys that it waits for. */
export function settingsFile(settings: Settings): { text: string; isOff: string[] } {
  const odd = Object.entries(settings).find(([, value]) => READ_DIFFERENTLY.test(value));
  if (odd)
    throw new RestoreError(`${odd[0]}: none of # $ " ' \` \\ may be in it, as not every program reads them alike.`);
  const { missing: isOff } = readConfig(settings);
  const said = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
  const off = isOff.map((feature) => {
    const blank = namesIn(feature).map((name) => `${name}=\n`);
    return `\n# Off: ${feature}\n${blank.join('')}`;
  });
  return {
    text: `# By 'ops init'. What each setting means, and what more there are: .env.example\n${textOf(said)}${off.join('')}`,
    isOff,
  };
}

export const init: Command = {
  what: 'writes the settings of a new market to .env: asks what it must, makes every secret',
  takes: ['[NAME=value …]'],
  isList: true,
  async run(...pairs) {
    if (existsSync(FILE)) throw new RestoreError(`${FILE} is there already, and was not changed.`);
    const given = givenSettings(pairs);
    const image = { MARKET_IMAGE: process.env.MARKET_IMAGE || 'dongne-market' };
    const settings = { ...(await askFor(given)), ...image, ...makeSecrets(), ...given };
    let written: ReturnType<typeof settingsFile>;
    try {
      written = settingsFile(settings);
    } catch (error) {
      if (error instanceof ConfigError) throw new RestoreError(`${error.message}\nNothing was written.`);
      throw error;
    }
    writeFileSync(FILE, written.text, { mode: 0o600, flag: 'wx' });
    console.log(`${FILE} is written, for its owner alone. Keep DATA_KEY somewhere else too: no backup has it.`);
    for (const feature of written.isOff) console.log(`off      ${feature}`);
    return 0;
  },
};
