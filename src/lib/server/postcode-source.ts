import type { Config } from './config.ts';

/** The postcode search's script (providers.md section 2); it needs no key. */
const KAKAO_SCRIPT = 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js';
const KAKAO_FRAMES = 'https://postcode.map.kakao.com';

export const postcodeScript = ({ sandbox }: Config): string => (sandbox ? '/sandbox/postcode/v2.js' : KAKAO_SCRIPT);

/** The part of Astro's content security policy that one page may widen. */
interface PagePolicy {
  insertDirective(directive: `frame-src ${string}`): void;
  insertScriptResource(resource: string): void;
}

/** Lets a page fetch the search from where it comes, and from nowhere else. `policy` is `Astro.csp`, absent in development. */
export function allowPostcode(policy: PagePolicy | undefined, config: Config): void {
  if (!policy || config.sandbox) return;
  policy.insertScriptResource("'self'");
  policy.insertScriptResource(new URL(KAKAO_SCRIPT).origin);
  policy.insertDirective(`frame-src ${KAKAO_FRAMES}`);
}
