import { expect } from 'vitest';
import { heartbeat, liveTopics } from '#lib/contract/notice/events.ts';
import type { Person } from './person.ts';

export interface Told {
  id: number | null;
  topic: keyof typeof liveTopics;
  data: Record<string, unknown>;
}

/** An open stream of `GET /api/events`, as a browser reads it. */
export interface EventStream {
  /** The next event; fails where none comes, however busy the machine is. */
  next(): Promise<Told>;
  /** The next `count` events. */
  take(count: number): Promise<Told[]>;
  /** What has come and was not taken, after a moment of waiting. */
  rest(): Promise<Told[]>;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close(): Promise<void>;
}

const WAIT_MS = 15_000;
const QUIET_MS = 150;

/** Opens a stream; with `lastId` as one that was cut off after that event. */
export async function openStream(person: Person, lastId?: number): Promise<EventStream> {
  const answer = await person.send(
    'GET /api/events',
    lastId === undefined ? {} : { headers: { 'last-event-id': String(lastId) } },
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const come: Told[] = [];
  let news = () => {};
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const ended = (async () => {
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const frames = text.split('\n\n');
      text = frames.pop()!;
      come.push(...frames.map(read).filter((told) => told !== null));
      news();
    }
  })();

  const next = async (): Promise<Told> => {
    const deadline = Date.now() + WAIT_MS;
    while (come.length === 0) {
      if (Date.now() > deadline) throw new Error('nothing was told');
      await new Promise<void>((resolve) => {
        news = resolve;
        setTimeout(resolve, deadline - Date.now());
      });
    }
    return come.shift()!;
  };
  return {
    next,
    async take(count) {
      const taken: Told[] = [];
      while (taken.length < count) taken.push(await next());
      return taken;
    },
    async rest() {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      return come.splice(0);
    },
    ended,
    close: () => reader.cancel(),
  };
}

/** One frame; null for a heartbeat or a retry time. Its data is what the contract says. */
function read(frame: string): Told | null {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
  const topic = field('event') as Told['topic'] | undefined;
  if (!topic) return null;
  if ((topic as string) === 'beat') {
    heartbeat.strict().parse(JSON.parse(field('data')!));
    return null;
  }
  const data = liveTopics[topic].strict().parse(JSON.parse(field('data')!));
  const id = field('id');
  return { id: id === undefined ? null : Number(id), topic, data };
}
