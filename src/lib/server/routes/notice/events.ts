import { streamSSE } from 'hono/streaming';
import { type Heartbeat, heartbeat, liveTopics } from '#lib/contract/notice/events.ts';
import { HEARTBEAT_EVERY_MS, waitBeforeOpeningMs } from '#lib/domain/notice/live-line.ts';
import { ACCESS_MINUTES } from '#lib/domain/person/session.ts';
import type { App } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { martIdsOf } from '../../services/mart/require-mart.ts';
import type { HeardEvent } from '../../services/notice/events/events-of.ts';
import { missedEvents } from '../../services/notice/events/missed-events.ts';

/** A browser that reads so slowly is let go; it resumes where it was. */
const MAX_UNSENT = 500;

type StreamItem = HeardEvent | 'resync';

/**
 * `GET /api/events`: streams changes to the viewer (contract/notice/events.ts) until they leave. Last-Event-ID, as a
 * header or as `lastEventId` in the query, first brings the missed events. A heartbeat says that the line lives, and
 * which build is served (rules.md section 18). Ends with the access token, when the viewer's rights change, and when a
 * newer stream takes its place.
 */
export function eventRoutes(app: App, deps: Deps): void {
  describeEvents(app);
  app.get('/api/events', async (c) => {
    const viewer = c.get('viewer');
    if (!viewer) throw new DomainError('notSignedIn');
    // It is served as GET is, and nobody would ever end what it began.
    if (c.req.method === 'HEAD') return c.body(null);
    const { userId, sessionId } = viewer;

    const unsent: StreamItem[] = [];
    let isOver = false;
    let wake = () => {};
    const over = Promise.withResolvers<void>();
    const end = () => {
      isOver = true;
      over.resolve();
      wake();
    };
    const say = (said: StreamItem) => {
      // The reader's socket may take a while to close; nothing is kept for it any more.
      if (isOver) return;
      unsent.push(said);
      if (unsent.length > MAX_UNSENT) end();
      wake();
    };
    // Subscribing comes before reading missed events, so that nothing falls between.
    const martIds = await martIdsOf(deps.db, viewer);
    const leave = deps.events.watch({
      userId,
      sessionId,
      martIds: new Set(martIds),
      onEvent: say,
      onGap: () => say('resync'),
      end,
    });

    // compression and proxies must pass on every line at once.
    c.header('Cache-Control', 'no-store, no-transform');
    c.header('X-Accel-Buffering', 'no');
    return streamSSE(c, async (stream) => {
      stream.onAbort(end);
      const lifetime = setTimeout(end, ACCESS_MINUTES * 60_000);
      // One that nobody reads takes no line, and ends all the same.
      const write = (item: Heartbeat | StreamItem) => Promise.race([stream.writeSSE(frame(item)), over.promise]);
      const beat: Heartbeat = { topic: 'beat', data: { build: deps.build } };
      try {
        await Promise.race([stream.write(`retry: ${waitBeforeOpeningMs(0, Math.random())}\n\n`), over.promise]);
        await write(beat);
        const lastId = resumeFrom(c.req.header('last-event-id') ?? c.req.query('lastEventId'));
        const missed = lastId === null ? [] : await missedEvents(deps, { userId, martIds, lastId });
        const told = new Set<string>();
        for (const event of missed ?? (['resync'] as const)) {
          if (event !== 'resync') told.add(nameOf(event));
          await write(event);
        }
        while (!isOver) {
          const next = unsent.shift();
          if (next === undefined) {
            const slept = await sleepUntil((resolve) => {
              wake = resolve;
            }, HEARTBEAT_EVERY_MS);
            if (slept && !isOver) await write(beat);
          } else if (next === 'resync' || !told.delete(nameOf(next))) {
            await write(next);
          }
        }
      } finally {
        clearTimeout(lifetime);
        leave();
        const { outgoing } = c.env ?? {};
        if (outgoing?.writableNeedDrain) outgoing.destroy();
      }
    });
  });
}

/** One change may be several events. */
const nameOf = ({ id, topic }: HeardEvent): string => `${id} ${topic}`;

function frame(said: Heartbeat | StreamItem) {
  if (said === 'resync') return { event: 'resync', data: '{}' };
  const id = 'id' in said && !said.isPart ? { id: String(said.id) } : {};
  return { ...id, event: said.topic, data: JSON.stringify(said.data) };
}

/** -1, which no event has, for one that we cannot have given. */
function resumeFrom(given: string | undefined): number | null {
  if (!given) return null;
  return /^\d{1,15}$/.test(given) ? Number(given) : -1;
}

/** True when the time was over before somebody called. */
function sleepUntil(listen: (call: () => void) => void, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms);
    listen(() => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

function describeEvents(app: App): void {
  app.openAPIRegistry.register('Live_beat', heartbeat);
  for (const [topic, data] of Object.entries(liveTopics)) app.openAPIRegistry.register(`Live_${topic}`, data);
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/events',
    summary:
      '바뀐 내용을 바로 알려요 (server-sent events: order, alarm, stock, listings, look, pause, resync, beat). Last-Event-ID로 이어 받아요',
    tags: ['events'],
    security: [{ cookie: [] }, { bearer: [] }],
    responses: {
      200: { description: '이어지는 소식', content: { 'text/event-stream': {} } },
      401: { description: 'notSignedIn' },
    },
  });
}
