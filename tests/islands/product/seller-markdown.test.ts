import { describe, expect, test } from 'vitest';
import { pricesOfDay } from '#lib/domain/product/markdown.ts';
import { NO_RESPONSE } from '#lib/messages/order/no-response.ts';
import { createLowerStore, type PricedListing } from '../../../src/islands/seller/markdown/lower-store.ts';
import { createRuleStore } from '../../../src/islands/seller/markdown/rule-store.ts';
import { stepsOfText, withoutRow, withRow, withTyped } from '../../../src/islands/shared/markdown-rows.ts';
import { drawPrices, PICTURE } from '../../../src/islands/shared/price-picture.ts';
import { ok, refused, scriptedCall } from '../scripted-call.ts';

const DAY = { opensAt: new Date('2026-11-21T00:00:00Z'), closesAt: new Date('2026-11-21T12:00:00Z') };

describe('rows of steps', () => {
  test('are added in the unit of the last, keep digits, and go away', () => {
    let rows = withRow('');
    expect(rows).toBe('h');
    rows = withTyped(rows, 0, { amount: '90분', unit: 'm', percent: '40%' });
    expect(rows).toBe('90m40');
    expect(withRow(rows)).toBe('90m40,m');
    expect(withoutRow(withRow(rows), 0)).toBe('m');
  });
});

describe('the rule of a mart', () => {
  const steps = [{ minutesBeforeEnd: 60, percentOff: 30 }];
  const rule = { markdown: steps, showsNextPrice: false };

  test('is saved as it is typed, and stands as it was stored', async () => {
    const { call, sent } = scriptedCall(
      ok({ markdown: [{ minutesBeforeEnd: 120, percentOff: 20 }, ...steps], showsNextPrice: true }),
    );
    const store = createRuleStore({ martId: 3, rule, call });
    expect(store.$values.get().markdown).toBe('1h30');
    store.type({ markdown: '1h30,120m20' });
    store.type({ showsNextPrice: true });
    expect(await store.save()).toBe('saved');
    expect(sent).toEqual([
      {
        address: 'PUT /api/seller/stores/3/markdown',
        body: { markdown: [...steps, { minutesBeforeEnd: 120, percentOff: 20 }], showsNextPrice: true },
      },
    ]);
    expect(store.$values.get()).toEqual({ markdown: '2h20,1h30', showsNextPrice: true });
  });

  test('that is taken away says so once; an empty row is none, and takes nothing away', async () => {
    const none = ok({ markdown: [], showsNextPrice: false });
    const store = createRuleStore({ martId: 3, rule, call: scriptedCall(none, none).call });
    store.type({ markdown: '' });
    expect(await store.save()).toBe('removed');
    store.type({ markdown: 'h' });
    expect(await store.save()).toBe('saved');
  });

  test('that was not saved says why until it is typed on', async () => {
    const store = createRuleStore({ martId: 3, rule, call: scriptedCall().call });
    expect(await store.save()).toBeNull();
    expect(store.$sending.get()).toMatchObject({ message: expect.stringContaining('응답이 없어요.') });
    store.type({ markdown: '1h40' });
    expect(store.$sending.get()).toEqual({ name: 'typing' });
  });

  test('that is none is not sent; what is put right is right at once', async () => {
    const { call, sent } = scriptedCall();
    const store = createRuleStore({ martId: 3, rule, call });
    store.type({ markdown: '1h30,2h50' });
    expect(store.$errors.get()).toEqual({});
    expect(await store.save()).toBeNull();
    expect(store.$errors.get()).toEqual({ markdown: '마감에 가까운 단계일수록 더 많이 할인해 주세요.' });
    store.type({ markdown: '1h60,2h50' });
    expect(store.$errors.get()).toEqual({});
    expect(sent).toEqual([]);
    // Away from the network it says so, and may be sent again.
    expect(await store.save()).toBeNull();
    expect(store.$sending.get()).toEqual({ name: 'failed', message: NO_RESPONSE });
  });
});

describe('the picture of prices', () => {
  test('goes down in steps within its frame, and says only times that have room', () => {
    const stretches = pricesOfDay(stepsOfText('3h10,40m20,20m30,10m40,5m50'), 10_000, DAY);
    const picture = drawPrices(stretches);
    const heights = picture.prices.map(({ y }) => y);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(heights.every((y) => y > 10 && y < PICTURE.height - PICTURE.bottom)).toBe(true);
    const said = picture.times.filter(({ isSaid }) => isSaid).map(({ x }) => x);
    expect(said).toHaveLength(3);
    expect(picture.times).toHaveLength(7);
    for (const [i, x] of said.slice(1).entries()) expect(x - said[i]!).toBeGreaterThan(50);
  });
});

describe('a press that lowers a price', () => {
  const listing: PricedListing = {
    productId: 7,
    basePrice: 5_000,
    floorPrice: null,
    markdown: [],
    loweredPrice: null,
    saleEnded: false,
    expirationDate: '2026-11-21T12:00:00.000Z',
  };
  const LOWERED = { ...listing, price: 4_500, loweredPrice: 4_500 };

  test('shows the price that it made, and is taken back by it', async () => {
    const { call, sent } = scriptedCall(ok(LOWERED), ok({ ...listing, price: 5_000 }));
    const store = createLowerStore({ martId: 3, listing, call });
    expect(await store.undo()).toBeNull();
    expect(await store.lower(10, 5_000)).toBe(4_500);
    expect(store.$listing.get()).toMatchObject({ loweredPrice: 4_500 });
    expect(await store.undo()).toBe(5_000);
    expect(sent).toMatchObject([
      { address: 'POST /api/seller/stores/3/products/7/lower', body: { percentOff: 10, price: 5_000 } },
      { address: 'POST /api/seller/stores/3/products/7/lower/undo', body: { price: 4_500 } },
    ]);
  });

  test('whose answer is lost is the same try when it is pressed again; one that is refused says why', async () => {
    const { call, sent } = scriptedCall();
    const store = createLowerStore({ martId: 3, listing, call });
    for (const _ of [1, 2]) expect(await store.lower(10, 5_000)).toBeNull();
    expect(store.$state.get().problem).toBe(NO_RESPONSE);
    expect(await store.lower(20, 5_000)).toBeNull();
    const attempts = sent.map(({ body }) => (body as { attempt: string }).attempt);
    expect([attempts[0] === attempts[1], attempts[1] === attempts[2]]).toEqual([true, false]);
    const answered = scriptedCall(refused(409, 'cannotLower', '더 내릴 수 없어요.'));
    const other = createLowerStore({ martId: 3, listing, call: answered.call });
    expect(await other.lower(30, 5_000)).toBeNull();
    expect(other.$state.get().problem).toContain('더 내릴 수 없어요.');
    expect(other.$state.get().busy).toBe(false);
  });

  test('that another page was faster than shows what it costs by now, and the next one counts from that', async () => {
    const text = '가격이 4,000원으로 바뀌었어요.';
    const { call } = scriptedCall(refused(409, 'priceChanged', text, { n: 4_000 }));
    const store = createLowerStore({ martId: 3, listing, call });
    expect(await store.lower(10, 5_000)).toBeNull();
    expect(store.$state.get().problem).toContain('4,000원');
    expect(store.$listing.get()).toMatchObject({ basePrice: 5_000, loweredPrice: 4_000 });
  });
});
