import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

const style = `
:root{color-scheme:light dark;--ink:#1d2320;--soft:#5b655f;--paper:#fff;--ground:#f2f4f2;--line:#d5dbd6;--accent:#1f6b45}
@media(prefers-color-scheme:dark){:root{--ink:#eef2ef;--soft:#a9b5ad;--paper:#1b211d;--ground:#111513;--line:#39433c;--accent:#7fd3a4}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.ribbon{margin:0;padding:.4rem 1rem;background:#7a3e00;color:#fff;text-align:center;font-size:.875rem}
h1{font-size:1.375rem;margin:0 0 .25rem}
h2{font-size:1rem;margin:1.75rem 0 .5rem}
p{margin:.25rem 0 1rem}
.soft{color:var(--soft);font-size:.875rem}
.panel{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:1rem}
form{margin:0 0 .5rem}
button{font:inherit;width:100%;min-height:48px;padding:.5rem 1rem;border:1px solid var(--line);border-radius:10px;background:var(--paper);color:inherit;cursor:pointer;text-align:left}
button.main{background:#1f6b45;border-color:#1f6b45;color:#fff;text-align:center;font-weight:600}
button.plain{text-align:center}
button:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
button strong,button span{display:block}
label{display:block;margin:.5rem 0;font-size:.875rem}
input{font:inherit;display:block;width:100%;min-height:44px;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:inherit}
dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem;margin:0}
dt{color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.amount{font-size:1.25rem;font-weight:700;font-variant-numeric:tabular-nums}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

type Html = ReturnType<typeof html>;

/**
 * A whole page of a stand-in: Korean, for phones first, under its own strict content policy. `formTargets` are the
 * addresses a form of it may lead to in the end: browsers check redirects after a form too. `framedBy` is who may frame
 * it, nobody unless told; `script` is all that runs in it.
 */
export async function sandboxPage(input: {
  title: string;
  body: Html;
  status?: number;
  formTargets?: readonly string[];
  framedBy?: string;
  script?: string;
}): Promise<Response> {
  const origins = [...new Set((input.formTargets ?? []).map((target) => new URL(target).origin))];
  const { script } = input;
  const document = await html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${input.title}</title>
<style>${raw(style)}</style>
</head>
<body>
<p class="ribbon" role="note">demo · 가상 서비스예요. 실제 계정이나 돈은 쓰이지 않아요.</p>
<main>${input.body}</main>
${script === undefined ? '' : html`<script>${raw(script)}</script>`}
</body>
</html>`;
  return new Response(String(document), {
    status: input.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Where a page is, and not at which address: its forms say it too.
      'referrer-policy': 'strict-origin',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${styleHash}'`,
        `form-action ${["'self'", ...origins].join(' ')}`,
        "base-uri 'none'",
        `frame-ancestors ${input.framedBy === undefined ? "'none'" : new URL(input.framedBy).origin}`,
        ...(script === undefined
          ? []
          : [`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`]),
      ].join('; '),
    },
  });
}

/** A page that says why nothing can go on. */
export function errorPage(status: number, title: string, reason: string): Promise<Response> {
  return sandboxPage({ title, status, body: html`<h1>${title}</h1><p>${reason}</p>` });
}

/** True for an absolute http(s) address: the only kind a stand-in redirects to. */
export function isWebAddress(value: string | undefined): value is string {
  if (value === undefined || !URL.canParse(value)) return false;
  const { protocol } = new URL(value);
  return protocol === 'http:' || protocol === 'https:';
}
