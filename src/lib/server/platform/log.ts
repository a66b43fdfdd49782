import { type Logger, pino, type SerializedError, stdSerializers } from 'pino';

/** One line of JSON for each thing worth telling. */
export function createLog({ logLevel }: { logLevel: string }, to?: { write(line: string): void }): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // By either name: an error that none of them writes stands there with all it was called with, and without its
    // words.
    serializers: { err: withoutValues, error: withoutValues },
  };
  return to ? pino(options, to) : pino(options);
}

/**
 * An error as the log tells it. A failed statement has its values, and PostgreSQL's error the row: names,
 * emails, subjects of sign-ins. A log is read by more people than the database, and is kept for longer.
 */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { params: _, detail: __, ...told } = stdSerializers.err(error) as SerializedError & Record<string, unknown>;
  const said = valuesSaidBy(error);
  const without = (text: string) => said.reduce((rest, values) => rest.replaceAll(values, ''), text);
  return { ...told, message: without(told.message), stack: without(told.stack) };
}

/** The values that Drizzle wrote behind each failed statement, in this error and its causes. */
function valuesSaidBy(error: Error): string[] {
  const said: string[] = [];
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { params } = e as { params?: unknown };
    if (Array.isArray(params)) said.push(`\nparams: ${params}`);
  }
  return said;
}
