import { streamSSE } from 'hono/streaming';
import { liveTopics } from '#lib/contract/events.ts';
import { ACCESS_MINUTES } from '#lib/domain/buyer/session.ts';
import type { Deps } from '../deps.ts';
import type { Change } from '../platform/changes/index.ts';
import { DomainError } from '../platform/domain-error.ts';
import type { App } from '../platform/http/app-env.ts';
import { missedEvents } from '../services/shared/events/missed-events.ts';
import { martIdsOf } from '../services/shared/marts/require-mart.ts';

/** A proxy or a phone drops a line on which nothing is said. */
const HEARTBEAT_MS = 20_000;
/** How soon a browser comes back by itself. */
const RETRY_MS = 2_000;
/** The tabs of a browser share one stream, so that more than this is no person. */
const MAX_STREAMS = 20;
/** A browser that reads so slowly is let go; it resumes where it was. */
const MAX_UNSENT = 500;

type StreamItem = Change | 'resync';

/**
 * `GET /api/events`: streams changes to the viewer (contract/events.ts) until they leave. Last-Event-ID, as a header or as
 * `lastEventId` in the query, first brings the missed events. Ends with the access token, and when the viewer's rights change.
 */
export function eventRoutes(app: App, deps: Deps): void {
  describeEvents(app);
  app.get('/api/events', async (c) => {
    const viewer = c.get('viewer');
    if (!viewer) throw new DomainError('notSignedIn');
    // It is served as GET is, and nobody would ever end what it began.
    if (c.req.method === 'HEAD') return c.body(null);
    const { userId } = viewer;
    if (deps.events.streamsOf(userId) >= MAX_STREAMS) throw new DomainError('tooManyRequests', { n: 60 });

    const unsent: StreamItem[] = [];
    let isOver = false;
    let wake = () => {};
    const say = (said: StreamItem) => {
      // The reader's socket may take a while to close; nothing is kept for it any more.
      if (isOver) return;
      unsent.push(said);
      if (unsent.length > MAX_UNSENT) isOver = true;
      wake();
    };
    const end = () => {
      isOver = true;
      wake();
    };
    // Subscribing comes before reading missed events, so that nothing falls between.
    const martIds = await martIdsOf(deps.db, viewer);
    const leave = deps.events.watch({
      userId,
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
      try {
        await stream.write(`retry: ${RETRY_MS}\n\n`);
        const lastId = resumeFrom(c.req.header('last-event-id') ?? c.req.query('lastEventId'));
        const missed = lastId === null ? [] : await missedEvents(deps, { userId, martIds, lastId });
        const told = new Set<number>();
        for (const event of missed ?? (['resync'] as const)) {
          if (event !== 'resync') told.add(event.id);
          await stream.writeSSE(frame(event));
        }
        while (!isOver) {
          const next = unsent.shift();
          if (next === undefined) {
            const slept = await sleepUntil((resolve) => {
              wake = resolve;
            }, HEARTBEAT_MS);
            if (slept && !isOver) await stream.write(': still here\n\n');
          } else if (next === 'resync' || !told.delete(next.id)) {
            await stream.writeSSE(frame(next));
          }
        }
      } finally {
        clearTimeout(lifetime);
        leave();
      }
    });
  });
}

const frame = (said: StreamItem) =>
  said === 'resync'
    ? { event: 'resync', data: '{}' }
    : { id: String(said.id), event: said.topic, data: JSON.stringify(said.data) };

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
  for (const [topic, data] of Object.entries(liveTopics)) app.openAPIRegistry.register(`Live_${topic}`, data);
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/events',
    summary: '바뀐 것을 바로 알려요 (server-sent events: order, alarm, stock, resync). Last-Event-ID로 이어 받아요',
    tags: ['events'],
    security: [{ cookie: [] }, { bearer: [] }],
    responses: {
      200: { description: '이어지는 소식', content: { 'text/event-stream': {} } },
      401: { description: 'notSignedIn' },
      429: { description: 'tooManyRequests' },
    },
  });
}
