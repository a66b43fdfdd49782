import type { Heartbeat, LiveEvent, LiveTopic } from '#lib/contract/notice/events.ts';
import { isSilent, waitBeforeOpeningMs } from '#lib/domain/notice/live-line.ts';
import { tabStorage } from '../offline/storages.ts';
import { call } from './call.ts';

/** What a page does at what it hears travels with the line: one file for both. */
export { hearBuild, reloadWhenIdle, watchTouches } from '../page/reload-when-idle.ts';

/**
 * 'down' from the moment the line is lost until it is back; 'silent' where it looked open and brought nothing for too
 * long.
 */
export type LiveLink = 'opening' | 'open' | 'down' | 'silent';

export interface LiveSubscriber {
  onEvent(event: LiveEvent): void;
  link(link: LiveLink): void;
  /** What the server is built from, with each heartbeat. */
  onBuild(build: string): void;
}

const TOPICS: LiveTopic[] = ['order', 'alarm', 'stock', 'listings', 'look', 'pause', 'resync'];
const CHANNEL = 'live';
const LOCK = 'live-stream';
/** How often a page looks whether its line still brings something. */
const LOOK_EVERY_MS = 5_000;
/** How long the question whether the session goes on may take, where a network is there and brings nothing. */
const ASK_WITHIN_MS = 10_000;

/**
 * What a tab passes to the others of its browser. Who asks how the line stands says whose page they are, and of when.
 */
type Passed =
  | { event: ReceivedEvent }
  | { build: string }
  | { link: LiveLink; lastId: string }
  | { owner: string | undefined; renderedAt: string };
type ReceivedEvent = LiveEvent & { id?: string };

/**
 * Delivers what changes, from `GET /api/events`. One tab of a browser holds the stream for all of them (a browser opens
 * six connections to a server, not more); when it goes, or says nothing any more, another takes over and resumes where
 * it was. A line that brings nothing is lost, however it looks (rules.md section 18): the page asks for everything by
 * itself, and opens it anew. Answers how to stop.
 */
export function openLiveStream({ onEvent, link, onBuild }: LiveSubscriber): () => void {
  // The server renders how the line stands, too.
  if (typeof document === 'undefined') return () => {};
  const page = document.documentElement.dataset;
  const { serverNow: renderedAt = '' } = page;
  lastId ||= lastIdOfPageBefore(page.owner) ?? page.lastEvent ?? '';
  const channel = new BroadcastChannel(CHANNEL);
  let line: Line | null = null;
  let state: LiveLink = 'opening';
  let hasLeft = false;
  let takeover: ReturnType<typeof setTimeout> | undefined;

  const silence = watchSilence(() => {
    if (line?.hasEnded()) return;
    const event = { topic: 'resync', data: {} } as const;
    onEvent(event);
    if (line) {
      broadcast({ event });
      line.lose('silent');
      return;
    }
    // The tab that holds the line sleeps, or has lost it and cannot tell.
    link('silent');
    clearTimeout(takeover);
    takeover = setTimeout(() => !silence.isOver() && takeLine(), waitBeforeOpeningMs(0, Math.random()));
  });

  const broadcast = (passed: Passed) => channel.postMessage(passed);
  channel.onmessage = ({ data }: MessageEvent<Passed>) => {
    if ('owner' in data) {
      if (data.owner !== page.owner && data.renderedAt > renderedAt) {
        // They have left, or somebody else has signed in since: what this tab shows is not theirs, and what it would
        // ask for now is.
        location.reload();
      } else if (line) {
        broadcast({ link: state, lastId });
        line.resume();
      }
      return;
    }
    silence.heard();
    if ('event' in data) {
      saveLastEventId(data.event);
      onEvent(data.event);
    } else if ('build' in data) onBuild(data.build);
    else if (!line) {
      // Something was told between the rendering of this page and now.
      if (Number(data.lastId) > Number(lastId)) {
        lastId = data.lastId;
        onEvent({ topic: 'resync', data: {} });
      }
      link(data.link);
    }
  };
  broadcast({ owner: page.owner, renderedAt });

  let release = () => {};
  const lead = () =>
    new Promise<void>((resolve) => {
      release = resolve;
      line = holdStream({
        onEvent(event) {
          silence.heard();
          broadcast({ event });
          onEvent(event);
        },
        onBuild(build) {
          silence.heard();
          broadcast({ build });
          onBuild(build);
        },
        link(next) {
          state = next;
          broadcast({ link: next, lastId });
          link(next);
        },
      });
    });
  let waiting = new AbortController();
  function waitForLine(): void {
    waiting = new AbortController();
    const { signal } = waiting;
    navigator.locks.request(LOCK, { signal }, lead).catch(() => signal.aborted || loseLine());
  }
  function takeLine(): void {
    waiting.abort();
    navigator.locks.request(LOCK, { steal: true }, lead).catch(loseLine);
  }
  /** Another tab took the line from this one, which slept. */
  function loseLine(): void {
    if (!line || hasLeft) return;
    line.stop();
    line = null;
    waitForLine();
  }
  if (navigator.locks) waitForLine();
  else void lead();

  return () => {
    keepLastId(page.owner);
    hasLeft = true;
    silence.stop();
    clearTimeout(takeover);
    waiting.abort();
    line?.stop();
    release();
    channel.close();
  };
}

/** Calls `onSilence` when nothing was heard for too long, and again for as long as nothing is. */
function watchSilence(onSilence: () => void): { heard(): void; isOver(): boolean; stop(): void } {
  // By both clocks: one stands still while a device sleeps, the other may be set.
  const times = () => [Date.now(), performance.now()] as const;
  let heardAt = times();
  let isQuiet = false;
  const look = () => {
    const now = times();
    if (!now.some((time, clock) => isSilent(heardAt[clock]!, time))) return;
    heardAt = now;
    isQuiet = true;
    onSilence();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  return {
    heard() {
      heardAt = times();
      isQuiet = false;
    },
    isOver: () => !isQuiet,
    stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    },
  };
}

/**
 * The last event this page knows: at first that of the page before it, or the newest there was when its HTML was
 * rendered.
 */
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

interface Line {
  hasEnded(): boolean;
  /** Asks again where the session had ended: somebody may have signed in beside this page. */
  resume(): void;
  /** Closes it, and opens it anew after a while. */
  lose(how: 'down' | 'silent'): void;
  stop(): void;
}

/** The stream itself, opened again whenever it ends: the session may have to be renewed in between. */
function holdStream({ onEvent, onBuild, link }: LiveSubscriber): Line {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let openedAt: number | null = null;
  let stopped = false;
  let hasEnded = false;
  /** An event that came without a network could not be followed by a request. */
  let wasOffline = false;

  /** A line is open when something came: a relay on the way may take the head, and keep all that follows. */
  function heard(): void {
    if (openedAt !== null) return;
    openedAt = performance.now();
    link('open');
    if (wasOffline) onEvent({ topic: 'resync', data: {} });
    wasOffline = false;
  }

  function open(): void {
    clearTimeout(timer);
    source?.close();
    openedAt = null;
    source = new EventSource(`/api/events${lastId ? `?lastEventId=${lastId}` : ''}`);
    source.addEventListener('beat', ({ data }) => {
      heard();
      onBuild((JSON.parse(data) as Heartbeat['data']).build);
    });
    for (const topic of TOPICS) {
      source.addEventListener(topic, ({ data, lastEventId }) => {
        heard();
        const event = { topic, data: JSON.parse(data), id: lastEventId } as ReceivedEvent;
        saveLastEventId(event);
        onEvent(event);
      });
    }
    source.onerror = () => lose('down');
  }

  function lose(how: 'down' | 'silent'): void {
    clearTimeout(timer);
    source?.close();
    link(how);
    // One that lived has not failed.
    if (openedAt !== null && isSilent(openedAt, performance.now())) failures = 0;
    openedAt = null;
    timer = setTimeout(renew, waitBeforeOpeningMs(failures, Math.random()));
    failures += 1;
  }

  /** An EventSource gives up at 401 and does not say so; asking for the session renews it where it can be. */
  async function renew(): Promise<void> {
    const session = await call('GET /api/auth/login', {}, { signal: AbortSignal.timeout(ASK_WITHIN_MS) });
    hasEnded = !session.ok && session.status === 401;
    if (!stopped && !hasEnded) open();
  }

  const backOnline = () => {
    wasOffline = true;
    failures = 0;
    open();
  };
  addEventListener('online', backOnline);
  link('opening');
  open();
  return {
    lose,
    hasEnded: () => hasEnded,
    resume() {
      if (hasEnded) void renew();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      removeEventListener('online', backOnline);
      source?.close();
    },
  };
}
