import {
  checkHolidays,
  checkRows,
  checkServices,
  checkSettings,
  type Finding,
} from '#lib/server/services/market/check-market.ts';
import { type Config, ConfigError, readConfig } from '../../src/lib/server/config/config.ts';
import { refuseUnlessKept } from '../../src/lib/server/gateways/files/open-pictures.ts';
import { createGateways } from '../../src/lib/server/gateways/index.ts';
import { providerConfig } from '../../src/lib/server/gateways/provider-config.ts';
import { systemClock } from '../../src/lib/server/platform/clock.ts';
import { isPostcodeIsolated } from '../../src/lib/server/postcode-source.ts';
import { type Command, withDatabase } from './command.ts';

const missing = (subject: string, error: unknown): Finding[] => [
  { state: 'missing', subject, text: error instanceof Error ? error.message : String(error) },
];

/** The settings; those that a start would refuse are shown, and null. */
function settings(): Config | null {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.log(error.message);
    return null;
  }
}

async function findingsOf(config: Config): Promise<Finding[]> {
  const rows: Finding[] = [{ state: 'ready', subject: 'database', text: 'at this version' }];
  const inDatabase = withDatabase(async ({ db }) => rows.push(...(await checkRows(db, config))));
  const kept = config.bucket ? 'kept in the bucket' : 'kept on the disk';
  return [
    ...checkSettings(config, { isPostcodeIsolated: isPostcodeIsolated(config) }),
    checkHolidays(systemClock.now()),
    ...(await inDatabase.then(
      () => rows,
      (error: unknown) => missing('database', error),
    )),
    ...(await refuseUnlessKept(config, { warn: () => {} }).then(
      (): Finding[] => [{ state: 'ready', subject: 'pictures', text: kept }],
      (error: unknown) => missing('pictures', error),
    )),
    ...(await checkServices(config, createGateways(providerConfig(config)))),
  ];
}

export const check: Command = {
  what: 'names everything that is missing before the market can be opened, and asks each outside service once',
  async run() {
    const config = settings();
    if (!config) return 1;
    const findings = await findingsOf(config);
    for (const { state, subject, text } of findings) console.log(`${state.padEnd(8)} ${subject}: ${text}`);
    const count = findings.filter(({ state }) => state === 'missing').length;
    console.log(count === 0 ? 'Nothing is missing.' : `${count} missing.`);
    return count === 0 ? 0 : 1;
  },
};
