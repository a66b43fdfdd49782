import { ORIGIN } from './server.ts';

/** The date in Seoul so many days from now ('yyyy-MM-dd'), by the server's clock: it is not this machine's. */
export async function inDays(days: number): Promise<string> {
  const answer = await fetch(`${ORIGIN}/sandbox/clock`);
  const { now } = (await answer.json()) as { now: string };
  return new Date(Date.parse(now) + (days * 24 + 9) * 3_600_000).toISOString().slice(0, 10);
}
