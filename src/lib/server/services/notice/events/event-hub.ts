import type { Logger } from 'pino';
import type { Change, Changes } from '#lib/server/platform/changes/index.ts';
import type { EndedSessions } from '../../person/session/ended-sessions.ts';
import { eventsOf, type HeardEvent } from './events-of.ts';

/** The tabs of a browser share one stream; where they cannot, it opens six connections to a server. */
const MAX_OF_SESSION = 6;
/** Streams of all devices of a person. */
const MAX_OF_PERSON = 60;

/** One open stream: whom it belongs to, and which events it takes. */
export interface Watcher {
  userId: number;
  sessionId: string;
  martIds: ReadonlySet<number>;
  onEvent(event: HeardEvent): void;
  /** Events did not reach this process: the browser has to ask for its lists again. */
  onGap(): void;
  /**
   * The viewer's rights have changed, the process ends, or a newer stream took the place: the stream must begin again.
   */
  end(): void;
}

export interface EventHub {
  /**
   * Delivers events from now on, until the answered function is called. The newest stream of a session takes the place
   * of its oldest, as a line that died without a close looks open from here (rules.md section 18).
   */
  watch(watcher: Watcher): () => void;
  /** How many streams a person has open in this process. */
  streamsOf(userId: number): number;
  size(): number;
  /** Ends every stream, so that their browsers go to another process. */
  endStreams(): void;
}

/** Passes changes of all processes, and ended sessions, to the streams of this one. */
export async function openEventHub(
  changes: Pick<Changes, 'listen'>,
  log: Pick<Logger, 'warn'>,
  endedSessions: Pick<EndedSessions, 'add' | 'load'>,
): Promise<EventHub> {
  const byPerson = new Map<number, Set<Watcher>>();
  const byMart = new Map<number, Set<Watcher>>();
  const all = new Set<Watcher>();

  function pass(change: Change): void {
    for (const event of eventsOf(change)) deliver(event);
  }
  function deliver(event: HeardEvent): void {
    const ofPerson = (event.userId !== null && byPerson.get(event.userId)) || [];
    if (event.topic === 'access') {
      if (typeof event.data.sessionId === 'string') endedSessions.add([event.data.sessionId]);
      for (const watcher of [...ofPerson]) watcher.end();
      return;
    }
    const ofMart = (event.martId !== null && byMart.get(event.martId)) || [];
    // A seller who buys from their own mart gets one event.
    for (const watcher of new Set([...ofPerson, ...ofMart])) watcher.onEvent(event);
  }

  changes.listen({
    onChange: pass,
    onGap() {
      log.warn({ streams: all.size }, 'events may have been missed: streams look at everything again');
      for (const watcher of [...all]) watcher.onGap();
      endedSessions.load().catch((err: unknown) => log.warn({ err }, 'ended sessions could not be read'));
    },
  });
  await endedSessions.load();

  /** The stream that makes room for a new one of `sessionId`: the oldest of the session that has the most. */
  function streamInTheWay({ userId, sessionId }: Watcher): Watcher | undefined {
    const ofPerson = [...(byPerson.get(userId) ?? [])];
    const bySession = Map.groupBy(ofPerson, (one) => one.sessionId);
    const own = bySession.get(sessionId) ?? [];
    if (own.length >= MAX_OF_SESSION) return own[0];
    if (ofPerson.length < MAX_OF_PERSON) return;
    return [...bySession.values()].reduce((most, one) => (one.length > most.length ? one : most))[0];
  }
  function forget(watcher: Watcher): void {
    all.delete(watcher);
    remove(byPerson, watcher.userId, watcher);
    for (const martId of watcher.martIds) remove(byMart, martId, watcher);
  }

  return {
    watch(watcher) {
      const inTheWay = streamInTheWay(watcher);
      if (inTheWay) {
        // At once: nobody may be reading it, so that its own end may take a while.
        forget(inTheWay);
        inTheWay.end();
      }
      all.add(watcher);
      add(byPerson, watcher.userId, watcher);
      for (const martId of watcher.martIds) add(byMart, martId, watcher);
      return () => forget(watcher);
    },
    streamsOf: (userId) => byPerson.get(userId)?.size ?? 0,
    size: () => all.size,
    endStreams() {
      for (const watcher of [...all]) watcher.end();
    },
  };
}

function add(index: Map<number, Set<Watcher>>, key: number, watcher: Watcher): void {
  const there = index.get(key);
  if (there) there.add(watcher);
  else index.set(key, new Set([watcher]));
}

function remove(index: Map<number, Set<Watcher>>, key: number, watcher: Watcher): void {
  const there = index.get(key);
  there?.delete(watcher);
  if (there?.size === 0) index.delete(key);
}
