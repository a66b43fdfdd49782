import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

interface Operation {
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
  requestBody?: { content?: Record<string, { schema?: object }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>;
}

const STYLE = `
:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;word-break:keep-all}
h2{margin:2.5rem 0 .5rem;text-transform:capitalize}details{border:1px solid #8884;border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer}code{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}pre{overflow:auto;background:#8881;padding:.75rem;border-radius:.5rem}
.method{display:inline-block;min-width:4.5rem;font-weight:700}table{border-collapse:collapse}td,th{text-align:left;padding:.125rem .75rem .125rem 0;vertical-align:top}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** A tagged template's own letters stay Korean in the bundle, which then is twice as large in memory. */
const SENT = '보내는 내용';

const json = (value: unknown) => html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>`;

function operation(method: string, path: string, o: Operation) {
  const body = o.requestBody?.content?.['application/json']?.schema;
  return html`<details>
    <summary><code><span class="method">${method.toUpperCase()}</span>${path}</code><br />${o.summary ?? ''}${o.security ? ' · 로그인 필요' : ''}</summary>
    ${o.parameters?.length ? html`<table>${o.parameters.map((p) => html`<tr><td><code>${p.name}</code></td><td>${p.in}${p.required ? ', 필수' : ''}</td><td><code>${JSON.stringify(p.schema)}</code></td></tr>`)}</table>` : ''}
    ${body ? html`<p>${SENT}</p>${json(body)}` : ''}
    ${Object.entries(o.responses ?? {}).map(([status, r]) => {
      const schema = Object.values(r.content ?? {})[0]?.schema;
      return html`<p><strong>${status}</strong> ${r.description ?? ''}</p>${status === '200' && schema ? json(schema) : ''}`;
    })}
  </details>`;
}

/** The API document as one page without script. */
export function readDocsPage(document: object): { html: string; styleHash: string } {
  const {
    info,
    paths = {},
    components,
  } = document as {
    info: { title: string; description?: string };
    paths?: Record<string, Record<string, Operation>>;
    components?: { schemas?: Record<string, unknown> };
  };
  const byTag = new Map<string, ReturnType<typeof operation>[]>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, o] of Object.entries(item)) {
      const tag = o.tags?.[0] ?? 'other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operation(method, path, o)]);
    }
  }
  const page = html`<!doctype html><html lang="ko"><head><meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" /><title>${info.title}</title>
    <style>${raw(STYLE)}</style></head><body><h1>${info.title}</h1><p>${info.description ?? ''} <a href="/api/openapi.json">OpenAPI</a></p>
    ${[...byTag].map(([tag, operations]) => html`<h2>${tag}</h2>${operations}`)}
    <h2>Schemas</h2>${Object.entries(components?.schemas ?? {}).map(([name, schema]) => html`<details><summary><code>${name}</code></summary>${json(schema)}</details>`)}
    </body></html>`;
  return { html: String(page), styleHash: STYLE_HASH };
}
