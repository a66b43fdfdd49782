/**
 * The service worker, served as /sw.js (scripts/build.ts strips its types; it imports nothing). It keeps what a buyer
 * needs where there is no network: the pages they saw last, their files, and above all the list of orders with its
 * pickup passes; and what a counter needs, the page that scans. Pages always come from the network where there is one,
 * so that nobody is shown an old shell or an old price. It also shows the news that come while no page is open.
 */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerMessage extends Waiting {
  data: { savePage?: string | false; saveFiles?: string[] | null; deletePages?: true };
}
interface Pushed extends Waiting {
  data: { json(): unknown } | null;
}
interface Pressed extends Waiting {
  notification: Notification;
  /** The button that was pressed; empty for the note itself. */
  action: string;
}
interface Shown {
  title: string;
  body: string;
  tag: string;
  url: string;
  refusal?: { label: string; url: string };
}
interface Tab {
  url: string;
  focus(): Promise<unknown>;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window' }): Promise<Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  addEventListener(type: 'install' | 'activate', onEvent: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', onEvent: (event: Fetching) => void): void;
  addEventListener(type: 'message', onEvent: (event: WorkerMessage) => void): void;
  addEventListener(type: 'push', onEvent: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', onEvent: (event: Pressed) => void): void;
}
const worker = self as unknown as Worker;

/** One person's pages at a time; `client/offline/delete-pages.ts` deletes them at logout. */
const PAGES = 'pages';
const FILES = 'files';
/** Apart from the files: a hundred pictures of browsing push out no script. */
const PICTURES = 'pictures';
/** Which person the kept pages belong to, as the server's X-Viewer header names them. */
const OWNER = '/kept-pages-owner';
const SAVED_AT = 'X-Kept-At';
/** Says that a page is fetched to be kept: nobody has been in it (`pages/seller/_guard.ts`). */
const TO_KEEP = 'X-Kept';
/** The page shown where none is kept. That of the sellers leads to the counters that this device has taken along. */
const SHELL = '/offline';
const SELLER_SHELL = '/seller/offline';
const SHELLS: readonly string[] = [SHELL, SELLER_SHELL];
/** Where the pickup passes are shown: as long as anything is kept, this is. */
const PASSES = '/buyer/purchase';

const MAX_PAGES = 24;
/** Three builds. */
const MAX_FILES = 400;
const MAX_PICTURES = 120;
/** On a network that is there but brings nothing, what was kept is better than a white page. */
const PATIENCE_MS = 10_000;

/** The button of a note that ends notes of its kind. */
const REFUSE = 'refuse';

const FILE = /^\/_assets\//;
const PICTURE = /^\/(files|banners|icons)\//;
const SAVED_PAGE = /^\/buyer(\/(?!order-complete)|$)|^\/seller\/mart\/\d+\/scan\/?$/;
const SELLER_PAGE = /^\/seller(\/|$)/;
/** As long as a person has a counter, its page is kept. */
const COUNTER = /^\/seller\/mart\/\d+\/scan$/;
/** The screen of one order, which needs the network: its mart's counter stands in for it. */
const ONE_ORDER = /^(\/seller\/mart\/\d+)\/qr-scan\/?$/;
/** Paying and the stand-ins say themselves what is the matter. */
const NOT_OURS = /^\/(api|auth|sandbox|toss|toss-checkout)(\/|$)/;

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(SHELLS.map(savePage)).then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => {
  const { savePage: page, saveFiles: files, deletePages } = event.data;
  if (deletePages) event.waitUntil(deleteAll());
  if (page) event.waitUntil(savePage(page));
  if (files) event.waitUntil(saveFiles(files));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (FILE.test(url.pathname)) event.respondWith(fileFirst(FILES, MAX_FILES, event));
  else if (PICTURE.test(url.pathname)) event.respondWith(fileFirst(PICTURES, MAX_PICTURES, event));
  else if (request.mode === 'navigate' && !NOT_OURS.test(url.pathname)) event.respondWith(pageOf(request, url, event));
});

/**
 * News, as `PushNotification` (`domain/notice/push.ts`) has them: shown always, as a browser ends the subscription of
 * who keeps them to itself.
 */
worker.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, tag, url, refusal } = event.data.json() as Shown;
  const about = refusal ? { url, refusalUrl: refusal.url } : url;
  const actions = refusal ? [{ action: REFUSE, title: refusal.label }] : [];
  const shown = { body, tag, data: about, actions, icon: '/icons/192.png', lang: 'ko', renotify: true };
  event.waitUntil(worker.registration.showNotification(title, shown));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const about: string | { url: string; refusalUrl: string } = event.notification.data;
  const { url, refusalUrl } = typeof about === 'string' ? { url: about, refusalUrl: about } : about;
  const address = event.action === REFUSE ? refusalUrl : url;
  event.waitUntil(openPage(new URL(address, location.origin).href));
});

/** The page that is open already, or another. */
async function openPage(address: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const open = tabs.find(({ url }) => url === address);
  await (open ? open.focus() : worker.clients.openWindow(address));
}

/** Files under these addresses never change: kept once, they are not asked for again. */
async function fileFirst(name: string, max: number, event: Fetching): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(name);
  const saved = await cache.match(request);
  if (saved) return saved;
  const response = await fetch(request);
  if (isFile(response)) event.waitUntil(put(cache, request, response.clone(), max));
  return response;
}

/** A page in the place of a file is somebody else's: kept, it would stand there for good. */
const isFile = ({ ok, headers }: Response) => ok && !headers.get('Content-Type')?.includes('html');

async function pageOf(request: Request, url: URL, event: Fetching): Promise<Response> {
  const saved = await savedPage(url);
  const version = deletions;
  const coming = fetch(request);
  try {
    const response = await (saved ? Promise.race([coming, patience()]) : coming);
    // A gateway with no market behind it, or a network that wants to be signed in to, says so in its own words: no
    // reason to hide a pass from who stands in the mart.
    const isOthers = response.ok && response.type !== 'opaqueredirect' && !response.headers.has('X-Viewer');
    if (saved && (response.status >= 500 || isOthers)) return marked(saved, { isTriedAgain: false });
    if (SAVED_PAGE.test(url.pathname)) event.waitUntil(remember(url, response.clone(), version));
    return response;
  } catch (error) {
    // The answer may still come, for the next time.
    if (saved && SAVED_PAGE.test(url.pathname)) {
      event.waitUntil(coming.then((response) => remember(url, response, version)).catch(() => {}));
    }
    const shell = SELLER_PAGE.test(url.pathname) ? SELLER_SHELL : SHELL;
    const shown = saved ?? (await (await caches.open(FILES)).match(shell));
    return shown ? marked(shown, { isTriedAgain: error !== TOO_SLOW }) : Response.error();
  }
}

const TOO_SLOW = new Error('too slow');
const patience = () => new Promise<never>((_, reject) => setTimeout(() => reject(TOO_SLOW), PATIENCE_MS));

/**
 * The exact page; or, for a link that opens one order's pass, the list it is in; for the screen of one order, the way
 * to the counter.
 */
async function savedPage(url: URL): Promise<Response | undefined> {
  const [, mart] = ONE_ORDER.exec(url.pathname) ?? [];
  if (!mart && !SAVED_PAGE.test(url.pathname)) return undefined;
  const cache = await caches.open(PAGES);
  if (!mart) return cache.match(addressOf(url));
  const counter = `${mart}/scan`;
  return (await cache.match(counter)) && Response.redirect(counter);
}

function addressOf(url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete('qr');
  const path = url.pathname.replace(/\/$/, '');
  return search.size > 0 ? `${path}?${search}` : path;
}

/** How often the pages were forgotten. */
let deletions = 0;

async function deleteAll(): Promise<void> {
  deletions += 1;
  await caches.delete(PAGES);
}

/** Keeps a page as it came; the pages of anybody else go. Not one that was asked for before all were forgotten. */
async function remember(url: URL, response: Response, version: number): Promise<void> {
  const viewer = response.headers.get('X-Viewer');
  const isPage = response.ok && !response.redirected && response.headers.get('Content-Type')?.startsWith('text/html');
  if (!isPage || viewer === null) return;
  const page = await response.blob();
  if (version !== deletions) return;
  const cache = await caches.open(PAGES);
  const owner = await (await cache.match(OWNER))?.text();
  if (owner !== viewer) {
    for (const request of await cache.keys()) await cache.delete(request);
    await cache.put(OWNER, new Response(viewer));
  }
  // By this device's own clock, which is what it will be compared with.
  const headers = new Headers(response.headers);
  headers.set(SAVED_AT, new Date().toISOString());
  const { status } = response;
  await put(cache, addressOf(url), new Response(page, { status, headers }), MAX_PAGES);
}

/** Fetches a page for later, with every file that it and its scripts name. */
async function savePage(address: string): Promise<void> {
  // The shell is nobody's, and is fetched as nobody.
  const isShell = SHELLS.includes(address);
  const asker: RequestInit = isShell ? { credentials: 'omit' } : { headers: { accept: 'text/html', [TO_KEEP]: '1' } };
  const version = deletions;
  const response = await fetch(address, asker);
  if (!response.ok || response.redirected) return;
  const html = await response.clone().text();
  if (isShell) await (await caches.open(FILES)).put(address, response);
  else await remember(new URL(address, location.origin), response, version);
  await saveFiles([...html.matchAll(/\/_assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name));
}

/** Files that were looked through already: every page names them, and most of them are the last page's. */
const lookedThrough = new Set<string>();

async function saveFiles(names: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES);
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    let file = await cache.match(name);
    if (file && lookedThrough.has(name)) continue;
    if (!file) {
      file = await fetch(name);
      if (!isFile(file)) continue;
      await put(cache, name, file.clone(), MAX_FILES);
    }
    // Dialogs that open on a tap are files of their own.
    if (name.endsWith('.js')) {
      for (const [, inner] of (await file.text()).matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
        open.push(`/_assets/${inner}`);
    }
    lookedThrough.add(name);
  }
}

async function put(cache: Cache, key: Request | string, response: Response, max: number): Promise<void> {
  // Put again, it is the newest; deleted first, it would be missed by who looks for it meanwhile.
  await cache.put(key, response);
  const stays = [...SHELLS, OWNER, PASSES];
  const goes = ({ pathname, search }: URL) => !stays.includes(pathname + search) && !COUNTER.test(pathname);
  const keys = (await cache.keys()).filter(({ url }) => goes(new URL(url)));
  for (const request of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(request);
}

/**
 * Says on the page itself from when it is, as its clock and its promises are not of now, and whether it may look for
 * the network by itself.
 */
async function marked(saved: Response, { isTriedAgain }: { isTriedAgain: boolean }): Promise<Response> {
  // The way to a kept page, which comes marked itself.
  if (!saved.ok) return saved;
  const headers = new Headers(saved.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  const savedAt = headers.get(SAVED_AT) ?? '';
  const why = isTriedAgain ? 'away' : 'slow';
  const html = (await saved.text()).replace('<html ', `<html data-saved-at="${savedAt}" data-kept-while="${why}" `);
  return new Response(html, { status: saved.status, headers });
}
