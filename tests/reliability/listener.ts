import { setTimeout as wait } from 'node:timers/promises';
import { Caller } from '../e2e/api.ts';

/** What somebody who listens all the time was told. */
export interface Heard {
  /** Every event by its id. */
  ids: Set<number>;
  /** Told more than once on one line. */
  doubled: number[];
  /** Events between these two ids were not told one by one: the listener was sent to look for itself. */
  gaps: { after: number; before: number }[];
  /** The machine's time when it left. */
  until: Date;
}

const AGAIN_AFTER_MS = 300;
const QUIET_MS = 2_500;
const TOLD_WITHIN_MS = 1_000;
const QUIET_WITHIN_MS = 30_000;

/** Listens to the live events of one person, and comes back wherever the line is cut, as a browser does. */
export function listen(origin: string, email: string) {
  const heard: Heard = { ids: new Set(), doubled: [], gaps: [], until: new Date() };
  const leaving = new AbortController();
  let [lastId, heardAt, isSent] = [0, performance.now(), false];
  let openedOnce = () => {};
  const opened = new Promise<void>((resolve) => {
    openedOnce = resolve;
  });

  function take(frame: string, onThisLine: Set<number>): void {
    if (/^event: ?resync$/m.test(frame)) isSent = true;
    const id = Number(/^id: ?(\d+)$/m.exec(frame)?.[1]);
    if (!id) return;
    heardAt = performance.now();
    if (onThisLine.has(id)) heard.doubled.push(id);
    if (isSent) heard.gaps.push({ after: lastId, before: id });
    isSent = false;
    onThisLine.add(id);
    heard.ids.add(id);
    lastId = id;
  }
  async function follow(): Promise<void> {
    const caller = await Caller.signIn(origin, email);
    const path = lastId > 0 ? `/api/events?lastEventId=${lastId}` : '/api/events';
    const stream = await caller.open(origin + path, leaving.signal);
    if (!stream.ok) throw new Error(`events: ${stream.status}`);
    openedOnce();
    const onThisLine = new Set<number>();
    let text = '';
    for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
      const frames = (text + chunk).split('\n\n');
      text = frames.pop()!;
      for (const frame of frames) take(frame, onThisLine);
    }
  }
  const following = (async () => {
    while (!leaving.signal.aborted) {
      await follow().catch(() => {});
      if (!leaving.signal.aborted) await wait(AGAIN_AFTER_MS);
    }
  })();

  return {
    /** Resolves when it hears. */
    opened,
    /** Waits until nothing is told any more, and leaves. */
    async stop(): Promise<Heard> {
      for (const deadline = performance.now() + QUIET_WITHIN_MS; performance.now() < deadline; await wait(100)) {
        if (performance.now() - heardAt > QUIET_MS) break;
      }
      heard.until = new Date(Date.now() - TOLD_WITHIN_MS);
      leaving.abort();
      await following;
      return heard;
    },
  };
}

export type Listener = ReturnType<typeof listen>;
