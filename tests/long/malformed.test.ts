import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { type Call, calls } from '#lib/contract/index.ts';
import { hasRows, listTables, quoted } from '#lib/server/platform/backup/tables.ts';
import { describeMarket, type Market, ORIGIN } from '../server/market.ts';

const names = Object.keys(calls) as Call[];
const specOf = (name: Call): CallSpec => calls[name];

/** No answer by then: the call hangs. What takes long is not told from a busy machine. */
const HANGS_MS = 60_000;

/** What no path parameter is, as it travels. */
const badSegment = fc.oneof(
  fc.constantFrom(
    '%ff',
    '%00',
    '%',
    '%zz',
    '%E0%A4%A',
    '%c0%ae%c0%ae',
    '..%2f..%2fetc%2fpasswd',
    // Encoded once, dots are resolved before any route is looked for: another address, not a bad one.
    '%252e%252e',
    '%2f',
    '%5c',
    '%0d%0a',
    '-1',
    '0',
    '1e9',
    '0x1',
    '٣',
    '1;drop',
    '1%20',
    '+1',
    '%EF%BB%BF1',
    '9'.repeat(3_000),
    '%F0%9F%8D%8E',
  ),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .map((text) => `x${encodeURIComponent(text.toWellFormed())}`),
);

/** What no query value is, whatever the field. */
const badValue = fc.oneof(
  fc.constantFrom('%00', '%E2%80%AE%00', '%CC%81%00', `${'a'.repeat(9_000)}%00`),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `${encodeURIComponent(text.toWellFormed())}%00`),
);

const nested = (open: string, close: string) => open.repeat(15_000) + close.repeat(15_000);
/** Bytes that no body is. */
const badBody = fc.oneof(
  fc
    .constantFrom<string | Buffer>(
      'null',
      'true',
      '0',
      '-1e999',
      '"text"',
      '[]',
      '[{}]',
      '{',
      '}',
      '{"a":',
      '{"a":1,}',
      '\u0000',
      '{}{}',
      '<a/>',
      nested('[', ']'),
      nested('{"a":', '}'),
      '['.repeat(30_000),
      `{"a":"${'\\u0000'.repeat(10_000)}`,
      Buffer.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
      Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22]),
      `"${'x'.repeat(70_000)}"`,
    )
    .map((body) => Buffer.from(body)),
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.concat([Buffer.from([0x01]), bytes])),
  fc
    .jsonValue({ maxDepth: 1 })
    .filter((value) => typeof value !== 'object' || value === null || Array.isArray(value))
    .map((value) => Buffer.from(JSON.stringify(value))),
);
const wrongType = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  '*/*',
  'application/jsonp',
  'text/json',
  'image/svg+xml',
  'application/json-patch+json',
  ',',
);

interface Malformed {
  path: string;
  body?: Buffer;
  type?: string;
}

/** What the people of a test have, by the name that an address gives it. */
type Ids = Record<string, number>;
const idOf = (own: Ids, field: string): string => String(own[field] ?? 1);

/** May be named once for each order; every other field more than once is wrong. */
const NAMED_FOR_EACH = 'orderIds';

/**
 * Requests for a call that are wrong in one way, and so must be refused. Null for a call that takes nothing to be
 * wrong.
 */
function malformed(name: Call, own: Ids): fc.Arbitrary<Malformed> | null {
  const { params, query, body, bodyOptional } = specOf(name);
  const path = name.split(' ')[1]!;
  const fill = (values: readonly string[], wrong: number, bad: string) => {
    let at = -1;
    return path.replace(/\{\w+\}/g, () => {
      at += 1;
      return at === wrong ? bad : values[at]!;
    });
  };
  const fields = Object.keys(params?.shape ?? {});
  const ids = fields.map((field) => idOf(own, field));
  const right = fill(ids, -1, '');
  const ways: fc.Arbitrary<Malformed>[] = [];
  if (fields.length > 0) {
    ways.push(fc.tuple(fc.nat(fields.length - 1), badSegment).map(([wrong, bad]) => ({ path: fill(ids, wrong, bad) })));
  }
  const asked = Object.keys(query?.shape ?? {});
  if (asked.length > 0) {
    const field = fc.constantFrom(...asked);
    const namedOnce = asked.filter((field) => field !== NAMED_FOR_EACH);
    ways.push(
      fc.tuple(field, badValue).map(([field, bad]) => ({ path: `${right}?${field}=${bad}` })),
      ...(namedOnce.length > 0
        ? [fc.constantFrom(...namedOnce).map((field) => ({ path: `${right}?${field}=1&${field}=1` }))]
        : []),
      fc
        .constantFrom(...asked)
        .map((field) => ({ path: `${right}?${field}[]=1&${field}[a]=1&__proto__[${field}]=1&${field}=%00` })),
    );
  }
  if (body) {
    if (!bodyOptional) ways.push(fc.constant({ path: right, type: 'application/json' }));
    ways.push(
      badBody.map((body) => ({ path: right, body, type: 'application/json' })),
      wrongType.map((type) => ({ path: right, body: Buffer.from('{}'), type })),
    );
  }
  return ways.length > 0 ? fc.oneof(...ways) : null;
}

/** Ways to write an address that no form has: they are read literally, or refused. */
const BROKEN_ENCODINGS = [
  '%ff',
  '%',
  '%zz',
  '%u0000',
  '%ed%a0%80',
  '%c0%af',
  '%ff%00',
  '&&==&',
  '[]',
  '%5B%5D=1',
  ';a=1',
];

/** All that the market remembers, as one text per table. */
async function memory(market: Market): Promise<Record<string, string>> {
  const client = await market.pool.connect();
  try {
    const all: Record<string, string> = {};
    for (const { name } of (await listTables(client)).filter(hasRows)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(to_jsonb(one)::text, ',' order by to_jsonb(one)::text)), '') as sum from ${quoted(name)} one`,
      );
      all[name] = rows[0]!.sum;
    }
    return all;
  } finally {
    client.release();
  }
}

describeMarket('a request that is malformed', (market) => {
  test('is thanked for by the webhook, which believes nothing anyway', async () => {
    for (const body of [
      '',
      'null',
      '[]',
      '{"data":null}',
      '{"data":{"orderId":7}}',
      '{"data":{"orderId":"\\u0000abcdef"}}',
      '\u0000',
      '{"data":{"orderId":"\\ud800\\ud800abcdef"}}',
      `{"data":{"orderId":"${'x'.repeat(3_000)}"}}`,
    ]) {
      const request = new Request(`${ORIGIN}/api/webhooks/toss`, { method: 'POST', body });
      expect((await market().app.fetch(request)).status, body.slice(0, 60)).toBe(200);
    }
  });

  async function send(name: Call, { path, body, type }: Malformed, token: string): Promise<Response> {
    return market().app.fetch(
      new Request(ORIGIN + path, {
        method: name.split(' ')[0]!,
        signal: AbortSignal.timeout(HANGS_MS),
        headers: {
          // As our pages do: the calls that answer text refuse in JSON then.
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(type === undefined ? {} : { 'content-type': type }),
          ...(body === undefined ? {} : { 'content-length': String(body.length) }),
        },
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      }),
    );
  }

  test('is refused by every call in Korean, at once, and changes nothing', async () => {
    // Mart, product and order are theirs: nothing but the request is wrong.
    const { seller, buyer, mart, product, order } = await market().heldOrder();
    const own: Ids = { martId: mart.id, storeId: mart.id, productId: product.id, orderId: order.id };
    // Who has opened their mart's pages is noted once.
    await seller.call('GET /api/seller/store/{martId}/mymart', { params: { martId: mart.id } });
    const before = await memory(market());
    let sent = 0;
    for (const name of names) {
      const requests = malformed(name, own);
      if (!requests) continue;
      const token = await market().accessToken(
        /seller|files|qrCode\/product/.test(name) ? seller.userId : buyer.userId,
      );
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          sent += 1;
          const answer = await send(name, request, token);
          const said = await answer.text();
          expect(answer.status, `${name} ${said}`).toBeGreaterThanOrEqual(400);
          if (!said.includes('"featureOff"')) expect(answer.status, `${name} ${said}`).toBeLessThan(500);
          expect(JSON.parse(said).message).toMatch(/[가-힣]/);
        }),
        { numRuns: 50 },
      );
    }
    expect(sent).toBeGreaterThan(2_500);
    // Reading what is oddly written harms nobody either.
    const token = await market().accessToken(seller.userId);
    for (const name of names.filter((name) => name.startsWith('GET '))) {
      const path = name.split(' ')[1]!.replace(/\{(\w+)\}/g, (_, field: string) => idOf(own, field));
      const fields = ['unknown', ...Object.keys(specOf(name).query?.shape ?? {})];
      for (const bad of BROKEN_ENCODINGS) {
        const answer = await send(
          name,
          { path: `${path}?${fields.map((field) => `${field}=${bad}`).join('&')}` },
          token,
        );
        const said = await answer.text();
        if (!said.includes('"featureOff"')) expect(answer.status, `${name} ${bad} ${said}`).toBeLessThan(500);
      }
    }
    expect(await memory(market())).toEqual(before);
  });
});
