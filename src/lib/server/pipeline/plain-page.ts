import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { brand } from '../config/brand.ts';

/** A few inline rules: no file of the build is asked for, which could be shed as well. */
const STYLE = `
:root { color-scheme: light dark; font-family: "Noto Sans CJK KR", "Noto Sans KR", system-ui, -apple-system, "Apple SD Gothic Neo", sans-serif; line-height: 1.6; word-break: keep-all }
body { display: grid; place-items: center; min-height: 80vh; margin: 0; padding: 1.5rem; text-align: center }
h1 { margin: 0; font-size: 1.375rem }
a { display: inline-block; padding: .625rem 1.25rem; border-radius: 10px; background: ${brand.colours?.light.accent ?? '#1c7443'}; color: #fff; font-weight: 700; text-decoration: none }
`;

/** The policy of a plain page: its own rules, and nothing else. */
export const PLAIN_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`;

interface PlainPage {
  title: string;
  text: string;
  /** Where to go from here. */
  link: { href: string; label: string };
}

/** A page of one sentence and one way on, for what has no page of its own; sent with `PLAIN_PAGE_POLICY`. */
export const plainPage = ({ title, text, link }: PlainPage): string =>
  String(html`<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${MARKET_NAME}</title>
<style>${raw(STYLE)}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${link.href}">${link.label}</a></p>
</main>
</html>
`);
