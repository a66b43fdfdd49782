import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeMarket, ORIGIN } from '../market.ts';

/* What a stranger's tools make of the API document (shelf.md 32.4): types, and a client that is held to them. */

const FOLDER = join(process.cwd(), '.cache', 'typed-client');

const client = (item: string) => `
import createClient from 'openapi-fetch';
import type { paths } from './market.d.ts';

export const connect = (baseUrl: string, key: string, fetch: (request: Request) => Promise<Response>) =>
  createClient<paths>({ baseUrl, fetch, headers: { Authorization: \`Bearer \${key}\` } });

export async function countShelf(till: ReturnType<typeof connect>, productId: number, countedAt: string) {
  const { data, error } = await till.POST('/api/pos/v1/stock/shelf', {
    params: { header: { 'Idempotency-Key': 'count-1' } },
    body: { items: [${item}] },
  });
  if (error) throw new Error(error.message);
  return data.results.map((result) => (result.ok ? result.waitingCount : result.message));
}
`;

/** The complaints of the compiler about a file. */
function complaints(file: string): string[] {
  const program = ts.createProgram([file], {
    noEmit: true,
    strict: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describeMarket('a typed client', (market) => {
  const write = async (name: string, text: string) => {
    const file = join(FOLDER, name);
    await writeFile(file, text);
    return file;
  };
  beforeAll(async () => {
    await mkdir(FOLDER, { recursive: true });
    const document = await (await market().nobody.send('GET /api/openapi.json')).json();
    await write('market.d.ts', astToString(await openapiTS(document)));
  });
  afterAll(() => rm(FOLDER, { recursive: true, force: true }));

  test('is right about what may be sent and what comes back', async () => {
    const good = await write('good.ts', client('{ productId, onShelf: 4, countedAt }'));
    expect(complaints(good)).toEqual([]);
    const bad = await write('bad.ts', client("{ productId, onShelf: 'four', countedAt }"));
    expect(complaints(bad)).toEqual([expect.stringContaining("'string' is not assignable to type 'number'")]);

    const mart = await market().mart();
    const product = await market().product(mart);
    const { key } = await market().machine(mart);
    const made = (await import(/* @vite-ignore */ pathToFileURL(good).href)) as {
      connect: (...parts: [string, string, (request: Request) => Promise<Response>]) => ReturnType<typeof createClient>;
      countShelf: (till: unknown, productId: number, countedAt: string) => Promise<unknown[]>;
    };
    const till = made.connect(ORIGIN, key, async (request) => market().app.fetch(request));
    const now = market().clock.now().toISOString();
    expect(await made.countShelf(till, product.id, now)).toEqual([4]);
    expect(await market().stock(product)).toMatchObject({ waiting: 4 });
  });

  test('is told of the key that each call wants, and of no other', async () => {
    const { paths, components } = await (await market().nobody.send('GET /api/openapi.json')).json();
    expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer', bearerFormat: 'dm_…' });
    const ofKeys = Object.entries<Record<string, { security?: object[]; parameters?: { name: string; in: string }[] }>>(
      paths,
    )
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => ({ path, method, call })))
      .filter(({ call }) => JSON.stringify(call.security) === '[{"key":[]}]');
    expect(ofKeys.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'delete /api/pos/v1/webhooks/{webhookId}',
      'get /api/pos/v1/orders',
      'get /api/pos/v1/products',
      'get /api/pos/v1/webhooks',
      'post /api/pos/v1/products',
      'post /api/pos/v1/stock/shelf',
      'post /api/pos/v1/stock/sold',
      'post /api/pos/v1/webhooks',
    ]);
    for (const { method, call } of ofKeys) {
      const takes =
        call.parameters?.some(({ name, in: place }) => name === 'Idempotency-Key' && place === 'header') ?? false;
      expect(takes).toBe(method === 'post');
    }
  });
});
