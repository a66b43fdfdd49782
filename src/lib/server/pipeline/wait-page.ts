import { BUSY_TEXT } from '#lib/messages/errors.ts';
import { OVERLOAD_RETRY_SECONDS } from '../platform/http/overload.ts';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': PLAIN_PAGE_POLICY,
};

/**
 * A page that says that it will be there soon. One string, because it is sent when there is no time to make another.
 */
export function waitPage(text: string, retrySeconds: number): () => Response {
  const page = plainPage({ title: '잠시만 기다려 주세요', text, link: { href: '', label: '다시 시도' } });
  return () => new Response(page, { status: 503, headers: { ...HEADERS, 'Retry-After': String(retrySeconds) } });
}

/** The response to a page request that is shed; calls are answered by `errorMapper`. */
export const overloadPage = waitPage(BUSY_TEXT, OVERLOAD_RETRY_SECONDS);
