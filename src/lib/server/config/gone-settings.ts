/** A setting that there was in earlier releases. */
export interface GoneSetting {
  name: string;
  /** The release that it went with; it is refused by name in that minor and the one after it. */
  since: string;
  /** What is set in its place, as the end of a sentence. */
  instead: string;
}

/**
 * Settings that went: whoever still sets one is told what takes its place (rules.md section 28.4). One is deleted from
 * here once two minors have refused it; a test says so.
 */
export const GONE_SETTINGS: readonly GoneSetting[] = [
  { name: 'MARKET_SITE', since: '0.2.0', instead: 'PUBLIC_ORIGIN names the proxy’s site too (compose.yaml)' },
];
