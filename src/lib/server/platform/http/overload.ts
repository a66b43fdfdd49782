import { createHash } from 'node:crypto';
import { BUSY_TEXT } from '#lib/messages/errors.ts';
import { DomainError } from '../domain-error.ts';

/** Seconds after which a client that was shed may try again. */
export const OVERLOAD_RETRY_SECONDS = 2;

/** This process has no room for the request. */
export class Overload extends DomainError {
  constructor() {
    super('unavailable', { text: BUSY_TEXT });
  }
}

/** A few inline rules: a request for the style sheet could be shed as well. */
const STYLE = `
:root { color-scheme: light dark; font-family: "Noto Sans CJK KR", "Noto Sans KR", system-ui, -apple-system, "Apple SD Gothic Neo", sans-serif; line-height: 1.6; word-break: keep-all }
body { display: grid; place-items: center; min-height: 80vh; margin: 0; padding: 1.5rem; text-align: center }
h1 { margin: 0; font-size: 1.375rem }
a { display: inline-block; padding: .625rem 1.25rem; border-radius: 10px; background: #1c7443; color: #fff; font-weight: 700; text-decoration: none }
`;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`,
};

/** A page that says that it will be there soon. One string, because it is sent when there is no time to make another. */
export function waitPage(text: string, retrySeconds: number): () => Response {
  const page = `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>잠시만 기다려 주세요 · 동네마켓</title>
<style>${STYLE}</style>
<main>
<h1>잠시만 기다려 주세요</h1>
<p>${text}</p>
<p><a href="">다시 시도</a></p>
</main>
</html>
`;
  return () => new Response(page, { status: 503, headers: { ...HEADERS, 'Retry-After': String(retrySeconds) } });
}

/** The response to a page request that is shed; calls are answered by `errorMapper`. */
export const overloadPage = waitPage(BUSY_TEXT, OVERLOAD_RETRY_SECONDS);
