import { setTimeout as wait } from 'node:timers/promises';

export interface Streams {
  /** How many events they have heard. */
  heard(): number;
  /** How many streams ended without having been asked to. */
  ended(): number;
  stop(): void;
}

/** Opens live streams of some people and keeps them open. */
export function holdStreams(
  origin: string,
  userIds: readonly number[],
  bearer: (userId: number) => Promise<Record<string, string>>,
): Streams {
  const leaving = new AbortController();
  let heard = 0;
  let ended = 0;
  async function hold(userId: number): Promise<void> {
    while (!leaving.signal.aborted) {
      try {
        const headers = await bearer(userId);
        const answer = await fetch(`${origin}/api/events`, { headers, signal: leaving.signal });
        if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
        for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
          heard += chunk.split('\nevent: ').length - 1 + (chunk.startsWith('event: ') ? 1 : 0);
        }
      } catch {
        if (leaving.signal.aborted) return;
      }
      ended += 1;
      await wait(1_000);
    }
  }
  for (const userId of userIds) void hold(userId);
  return { heard: () => heard, ended: () => ended, stop: () => leaving.abort() };
}
