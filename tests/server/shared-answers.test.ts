import { expect, test } from 'vitest';
import type { Runtime } from '#lib/server/runtime.ts';
import { createExpiryGuard } from '#lib/server/services/orders/expire-due.ts';
import { describeOnBoth, type Product } from './market.ts';
import { servePipeline } from './serve-pipeline.ts';

describeOnBoth('caches in front', (market) => {
  const pass = (_: unknown, next: () => Promise<void>) => next();
  const serve = (edgeSeconds: number) =>
    servePipeline({
      deps: { ...market().deps, config: { ...market().config, edgeSeconds } },
      ...{ expireDueOrders: createExpiryGuard(market().deps), sandbox: null, tracing: { isOn: false } },
      ...{ metrics: { requests: { measureCall: pass, measurePage: pass } }, views: { note() {} } },
      connection: { pool: market().pool },
    } as unknown as Runtime);
  const lists = ({ id, mart: { at } }: Product) => {
    const around = `lat=${at.lat}&lng=${at.lng}&distance=3&page=0&size=30`;
    return [
      `/api/buyer/products/nearby?${around}`,
      `/api/buyer/products/nearby?${around}&sort=cheap`,
      `/api/buyer/products/search?${around}&search=${encodeURIComponent('사과')}`,
      `/api/buyer/products/search/category?${around}&category=${encodeURIComponent('과일')}`,
      `/api/buyer/products/${id}`,
    ];
  };
  const cacheControl = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers });
    await answer.text();
    return answer.headers.get('cache-control');
  };

  test('may keep what visitors share for some seconds, never past its end; a browser asks each time', async () => {
    const product = await market().product(await market().mart());
    const { origin, close } = await serve(5);
    market().clock.set('2026-11-20T14:00:20');
    const kept = 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=5';
    for (const path of lists(product)) {
      // Made, and from the cache of the process.
      for (const _ of ['made', 'cached']) expect(await cacheControl(origin + path)).toBe(kept);
    }
    // It ends at the next whole minute, as marts open and close then.
    market().clock.set('2026-11-20T14:00:57');
    for (const path of lists(product)) expect(await cacheControl(origin + path)).toContain('s-maxage=2');
    market().clock.set('2026-11-20T14:00:58.5');
    for (const path of lists(product)) expect(await cacheControl(origin + path)).toBe('no-store');
    await close();
  });

  test('are told nothing for anybody who may be signed in, nor where no time is set', async () => {
    const product = await market().product(await market().mart());
    const buyer = await market().person();
    const { origin, close } = await serve(5);
    const names = ['access', 'refresh', 'signed_in', 'ended', 'sign_in', 'left', 'Access', 'my_access'];
    const people = [
      ...names.map((name) => ({ cookie: `theme=dark; ${name}=x` })),
      { authorization: `Bearer ${await market().accessToken(buyer.userId)}` },
    ];
    for (const path of lists(product))
      for (const headers of people) expect(await cacheControl(origin + path, headers)).toBe('no-store');
    await close();
    const plain = await serve(0);
    for (const path of lists(product)) expect(await cacheControl(plain.origin + path)).toBe('no-store');
    await plain.close();
  });
});
