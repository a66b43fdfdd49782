import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The options of a command. With `--help` it says how the command is used and ends with 0; of an option that it does
 * not know, too, after the reason, and ends with 2.
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
) {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}
