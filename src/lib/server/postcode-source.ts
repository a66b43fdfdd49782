import { POSTCODE_PATH } from '#lib/domain/discovery/postcode.ts';
import type { Config } from './config/config.ts';

/** The postcode search's script (providers.md section 2); it needs no key. */
const KAKAO_SCRIPT = 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js';
/** Where its files are, and were until 2026; without a scheme they may come by that of the page, or by https. */
const KAKAO_FILES = ['t1.kakaocdn.net', 't1.daumcdn.net'];
/** The frames of its search. */
const KAKAO_FRAMES = ['postcode.map.kakao.com', 'postcode.map.daum.net'];

type Settings = Pick<Config, 'publicOrigin' | 'postcodeOrigin' | 'host' | 'port' | 'sandbox' | 'services'>;

/** localhost and 127.0.0.1 are one machine under two names: two origins without any setting. */
const LOOPBACK: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };
const HEARS_BOTH = ['127.0.0.1', '0.0.0.0', '::'];

/**
 * Only of a server that is reached without a proxy, which might know one of the names alone, or have a certificate for
 * one.
 */
function loopbackAlias({ publicOrigin, host, port }: Settings): string | null {
  const url = new URL(publicOrigin);
  const other = LOOPBACK[url.hostname];
  const isDirect = url.protocol === 'http:' && url.port === String(port) && HEARS_BOTH.includes(host);
  if (!other || !isDirect) return null;
  url.hostname = other;
  return url.origin;
}

/** Where the page of the search is: under another name of this server if there is one (docs/providers.md). */
const originOfPage = (settings: Settings): string =>
  settings.postcodeOrigin ?? loopbackAlias(settings) ?? settings.publicOrigin;

/** Whether the search is kept apart from the origin that sessions belong to. */
export const isPostcodeIsolated = (settings: Settings): boolean => originOfPage(settings) !== settings.publicOrigin;

/** The address a page of ours frames the search by. */
export const postcodePage = (settings: Settings): string => originOfPage(settings) + POSTCODE_PATH;

/** The origins whose pages may frame the search, and receive the chosen address. */
export function postcodeParents(settings: Settings): string[] {
  const alias = loopbackAlias(settings);
  return alias ? [settings.publicOrigin, alias] : [settings.publicOrigin];
}

export function postcodeScript({ sandbox, services, publicOrigin }: Settings): string {
  return services.POSTCODE_SCRIPT_URL ?? (sandbox ? `${publicOrigin}/sandbox/postcode/v2.js` : KAKAO_SCRIPT);
}

/**
 * The policy of the search's page. The script puts an empty frame into it, which inherits this policy, and writes a
 * frame with a style attribute and a script of its own into that: 'unsafe-inline' for both, which counts only where no
 * hash and no nonce is named. Nothing of ours can be called, sent to or framed.
 */
export function postcodePolicy(settings: Settings): string {
  const script = new URL(postcodeScript(settings));
  const files = [...KAKAO_FILES, script.origin];
  // A stand-in set in Kakao's place shows its search from its script's origin.
  const own = settings.services.POSTCODE_SCRIPT_URL ? [script.origin] : [];
  const standIn = settings.sandbox ? [`${settings.publicOrigin}/sandbox/postcode/viewer`] : [];
  const frames = [...KAKAO_FRAMES, ...own, ...standIn];
  return [
    "default-src 'none'",
    `script-src 'self' 'unsafe-inline' ${files.join(' ')}`,
    `style-src 'self' 'unsafe-inline' ${files.join(' ')}`,
    `img-src 'self' data: ${files.join(' ')}`,
    `font-src ${files.join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    "connect-src 'none'",
    "worker-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${["'self'", ...postcodeParents(settings)].join(' ')}`,
  ].join('; ');
}

/** The part of Astro's content security policy that one page may widen. */
interface PagePolicy {
  insertDirective(directive: `frame-src ${string}`): void;
}

/** Lets a page frame the search. `policy` is `Astro.csp`, absent in development. */
export function allowPostcode(policy: PagePolicy | undefined, settings: Settings): void {
  policy?.insertDirective(`frame-src ${postcodePage(settings)}`);
}
