/**
 * What a command was asked for, by `read`; or the code it ends with, after its usage was said: 0 for help, 2 for bad
 * options.
 */
export function commandOptions<Options extends object>(
  usage: string,
  read: (given: string[]) => Options,
): Options | 0 | 2 {
  const given = process.argv.slice(2);
  if (given.includes('--help')) {
    console.log(usage);
    return 0;
  }
  try {
    return read(given);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
}
