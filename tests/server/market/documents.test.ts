import { expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { ERROR_STATUS, type ErrorResponse } from '#lib/contract/errors.ts';
import { type Call, calls } from '#lib/contract/index.ts';
import { IDEMPOTENCY_HEADER, takesIdempotencyKey } from '#lib/contract/key-call.ts';
import { describeMarket } from '../market.ts';

interface Document {
  openapi: string;
  components: { schemas: Record<string, { properties: object }> };
  paths: Record<
    string,
    Record<
      string,
      {
        summary?: string;
        security?: unknown[];
        parameters?: { name: string; in: string }[];
        requestBody?: object;
        responses: Record<string, { description: string }>;
      }
    >
  >;
}

describeMarket('the API describes itself', (market) => {
  const document = async () => (await (await market().nobody.send('GET /api/openapi.json')).json()) as Document;

  test('to machines: every value that a refusal carries', async () => {
    const { components } = await document();
    const carried = {
      code: 1,
      message: 1,
      field: 1,
      n: 1,
      cancelled: 1,
      moved: 1,
      at: 1,
      productId: 1,
      orderId: 1,
      name: 1,
      by: 1,
      storeId: 1,
      kinds: 1,
    } satisfies Record<keyof ErrorResponse, 1>;
    expect(Object.keys(components.schemas.Error!.properties).sort()).toEqual(Object.keys(carried).sort());
  });

  test('to machines: every call with its input, its refusals and who may make it', async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.0');
    const listed = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    // The stream of events is no call with an answer.
    expect(listed.sort()).toEqual([...Object.keys(calls), 'GET /api/events'].sort());
    for (const name of Object.keys(calls) as Call[]) {
      const spec: CallSpec = calls[name];
      const [method, path] = name.split(' ') as [string, string];
      const operation = paths[path]![method.toLowerCase()]!;
      expect(operation.summary, name).toMatch(/[가-힣]/);
      expect(operation.security !== undefined, name).toBe(spec.who !== 'anyone');
      const parameters = (operation.parameters ?? []).map((parameter) => parameter.name).sort();
      expect(parameters, name).toEqual(
        [
          ...Object.keys(spec.params?.shape ?? {}),
          ...Object.keys(spec.query?.shape ?? {}),
          ...(takesIdempotencyKey(spec, method) ? [IDEMPOTENCY_HEADER] : []),
        ].sort(),
      );
      expect(operation.requestBody !== undefined, name).toBe(spec.body !== undefined);
      for (const code of spec.refusals) {
        expect(operation.responses[ERROR_STATUS[code]]?.description, `${name}: ${code}`).toContain(code);
      }
    }
  });

  test('to people: one page with every call and no script', async () => {
    const answer = await market().nobody.send('GET /api/docs');
    const page = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page).not.toMatch(/<script|javascript:| on\w+=/i);
    for (const name of Object.keys(calls)) expect(page).toContain(name.split(' ')[1]);
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });
});
