import type { LiveEvent, LiveTopic } from '#lib/contract/events.ts';
import { call } from './call.ts';
import { tabStorage } from './storages.ts';

/** 'down' from the moment the line is lost until it is back. */
export type LiveLink = 'opening' | 'open' | 'down';

export interface LiveSubscriber {
  onEvent(event: LiveEvent): void;
  link(link: LiveLink): void;
}

const TOPICS: LiveTopic[] = ['order', 'alarm', 'stock', 'resync'];
const CHANNEL = 'live';
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** What a tab passes to the others of its browser. Who asks how the line stands says whose page they are, and of when. */
type Passed =
  | { event: ReceivedEvent }
  | { link: LiveLink; lastId: string }
  | { owner: string | undefined; renderedAt: string };
type ReceivedEvent = LiveEvent & { id?: string };

/**
 * Delivers what changes, from `GET /api/events`. One tab of a browser holds the stream for all of them (a browser opens six
 * connections to a server, not more); when it goes, another takes over and resumes where it was. Answers how to stop.
 */
export function openLiveStream({ onEvent, link }: LiveSubscriber): () => void {
  // The server renders how the line stands, too.
  if (typeof document === 'undefined') return () => {};
  const page = document.documentElement.dataset;
  const { serverNow: renderedAt = '' } = page;
  lastId ||= lastIdOfPageBefore(page.owner) ?? page.lastEvent ?? '';
  const channel = new BroadcastChannel(CHANNEL);
  const leaving = new AbortController();
  let stopStream = () => {};
  let state: LiveLink = 'opening';
  let leads = false;

  const broadcast = (passed: Passed) => channel.postMessage(passed);
  channel.onmessage = ({ data }: MessageEvent<Passed>) => {
    if ('event' in data) {
      saveLastEventId(data.event);
      onEvent(data.event);
    } else if ('link' in data) {
      if (leads) return;
      // Something was told between the rendering of this page and now.
      if (Number(data.lastId) > Number(lastId)) {
        lastId = data.lastId;
        onEvent({ topic: 'resync', data: {} });
      }
      link(data.link);
    } else if (data.owner !== page.owner && data.renderedAt > renderedAt) {
      // They have left, or somebody else has signed in since: what this tab shows is not theirs, and what it would ask for now is.
      location.reload();
    } else if (leads) broadcast({ link: state, lastId });
  };
  broadcast({ owner: page.owner, renderedAt });

  const lead = () =>
    new Promise<void>((resolve) => {
      leads = true;
      leaving.signal.addEventListener('abort', () => resolve());
      stopStream = holdStream({
        onEvent(event) {
          broadcast({ event });
          onEvent(event);
        },
        link(next) {
          state = next;
          broadcast({ link: next, lastId });
          link(next);
        },
      });
    });
  if (navigator.locks) {
    navigator.locks.request('live-stream', { signal: leaving.signal }, lead).catch(() => {});
  } else void lead();

  const keep = () => keepLastId(page.owner);
  addEventListener('pagehide', keep);

  return () => {
    removeEventListener('pagehide', keep);
    leaving.abort();
    stopStream();
    channel.close();
  };
}

/** The last event this page knows: at first that of the page before it, or the newest there was when its HTML was rendered. */
let lastId = '';

const KEPT = 'lastEvent';
/** No page takes longer to load than this. */
const LOADING_MS = 60_000;

/** The last event of the page that this tab has just left: what came while this one was loading was told to neither. */
function lastIdOfPageBefore(owner: string | undefined): string | null {
  const kept = tabStorage().getItem(KEPT);
  tabStorage().removeItem(KEPT);
  if (kept === null) return null;
  const before = JSON.parse(kept) as { owner?: string; lastId: string; leftAt: number };
  return before.owner === owner && Date.now() - before.leftAt < LOADING_MS ? before.lastId : null;
}

function keepLastId(owner: string | undefined): void {
  if (!lastId) return;
  try {
    tabStorage().setItem(KEPT, JSON.stringify({ owner, lastId, leftAt: Date.now() }));
  } catch {
    // A full storage: the next page begins with what it shows.
  }
}

function saveLastEventId(event: ReceivedEvent): void {
  if (event.id) lastId = event.id;
}

/** The stream itself, opened again whenever it ends: the session may have to be renewed in between. */
function holdStream({ onEvent, link }: LiveSubscriber): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let stopped = false;
  /** An event that came without a network could not be followed by a request. */
  let wasOffline = false;

  function open(): void {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(`/api/events${lastId ? `?lastEventId=${lastId}` : ''}`);
    source.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      link('open');
      if (wasOffline) onEvent({ topic: 'resync', data: {} });
      wasOffline = false;
    };
    for (const topic of TOPICS) {
      source.addEventListener(topic, ({ data, lastEventId }) => {
        const event = { topic, data: JSON.parse(data), id: lastEventId } as ReceivedEvent;
        saveLastEventId(event);
        onEvent(event);
      });
    }
    source.onerror = () => {
      // An EventSource gives up at 401 and does not say so; asking for the session renews it where it can be.
      source?.close();
      link('down');
      timer = setTimeout(async () => {
        const session = await call('GET /api/auth/login');
        if (!stopped && (session.ok || session.status !== 401)) open();
      }, retryMs);
      retryMs = Math.min(MAX_RETRY_MS, retryMs * 2);
    };
  }

  const backOnline = () => {
    wasOffline = true;
    retryMs = FIRST_RETRY_MS;
    open();
  };
  addEventListener('online', backOnline);
  link('opening');
  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener('online', backOnline);
    source?.close();
  };
}
