/**
 * Browsers inside other apps, by their user agent. Google refuses to sign anybody in there (403 disallowed_useragent),
 * and they open no second window, or one that cannot be closed. One list for signing in and paying.
 */
const APPS: readonly (readonly [name: string, agent: RegExp])[] = [
  ['kakaotalk', /KAKAO(?:TALK|STORY)(?!-scrap)/i],
  ['naver', /NAVER\(inapp|NaverSearchApp|\bNAVER\/\d/i],
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFB(?:AN|AV|_IAB|IOS)\b|\[FB/],
  ['threads', /\bBarcelona \d/],
  ['line', /\bLine\/\d/i],
  ['band', /\bBAND\/\d|\binapp_?band\b/i],
  ['karrot', /\bKARROT|TowneersApp|\bDaangn/i],
  ['daum', /\bDaumApps\/|\bDaumDevice\//i],
  ['everytime', /\beverytimeApp\b/i],
  ['tiktok', /musical_ly|BytedanceWebview|\btrill_|\bTikTok/i],
  ['wechat', /MicroMessenger/i],
  ['snapchat', /\bSnapchat\b/i],
  ['linkedin', /\bLinkedInApp\b/i],
  ['pinterest', /\[Pinterest\/|\bPinterest for/i],
  ['twitter', /\bTwitter for (?:iPhone|iPad|Android)|TwitterAndroid/i],
  ['telegram', /\bTelegram-Android\b/i],
  ['toss', /\bTossApp\//i],
  ['slack', /\bSlack\/\d.*Mobile|\bSlack_SSB\b/i],
  // On an iPhone an app without a name cannot be told from this market as installed there, where Google signs in.
  ['webview', /;\s*wv\)|\bWebView\b/],
];

/** The app that a browser is inside of, 'webview' for one that is not known; null for a browser of its own. */
export function embeddingApp(userAgent: string | null | undefined): string | null {
  if (!userAgent) return null;
  return APPS.find(([, agent]) => agent.test(userAgent))?.[0] ?? null;
}

export const isEmbeddedBrowser = (userAgent: string | null | undefined): boolean => embeddingApp(userAgent) !== null;

/** How the browser outside is reached from inside an app. */
export type WayOutside =
  | { kind: 'kakaotalk' }
  | { kind: 'intent' }
  /** Nothing a page can do: the person opens it. */
  | { kind: 'byHand'; browser: 'safari' | 'other' };

/** The way out of the app that a browser is inside of; null for a browser of its own. */
export function wayOutside(userAgent: string | null | undefined): WayOutside | null {
  const app = embeddingApp(userAgent);
  if (!app || !userAgent) return null;
  if (app === 'kakaotalk') return { kind: 'kakaotalk' };
  if (/\bAndroid\b/.test(userAgent)) return { kind: 'intent' };
  return { kind: 'byHand', browser: /iPhone|iPad|iPod|Macintosh/.test(userAgent) ? 'safari' : 'other' };
}

/** A page's variant by the way out: pages that are kept for all must not be shown to those of another. */
export const embeddedVariant = (userAgent: string | null | undefined): string => {
  const way = wayOutside(userAgent);
  if (!way) return '';
  return way.kind === 'byHand' ? `${way.kind}-${way.browser}` : way.kind;
};

/** The address that opens `url` outside; null where only the person can. `url` is a whole http(s) address. */
export function addressOutside(way: WayOutside, url: string): string | null {
  switch (way.kind) {
    case 'kakaotalk':
      return `kakaotalk://web/openExternal?url=${encodeURIComponent(url)}`;
    case 'intent': {
      const { protocol } = new URL(url);
      const scheme = protocol.slice(0, -1);
      const fallback = `S.browser_fallback_url=${encodeURIComponent(url)}`;
      // A fragment would end the address: the intent's own begins with '#'.
      const [rest] = url.slice(`${protocol}//`.length).split('#', 1);
      return `intent://${rest}#Intent;scheme=${scheme};package=com.android.chrome;${fallback};end`;
    }
    case 'byHand':
      return null;
  }
}
