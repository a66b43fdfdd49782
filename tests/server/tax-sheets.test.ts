import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readMonth } from '#lib/domain/settlement/tax-month.ts';
import { orders } from '#lib/server/schema/index.ts';
import { taxSheet } from '#lib/server/services/operator/settlement/tax-sheets.ts';
import { ownTaxTable } from '#lib/server/services/seller/settlement/own-tax-table.ts';
import { requestPartRefund } from '#lib/server/services/shared/payments/request-refund.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { cardDesk } from './card.ts';
import { describeMarket, type Mart } from './market.ts';
import { type ServedMarket, serveMarket } from './served-market.ts';

// market.md 26.
describeMarket<ServedMarket>(
  'tax sheets',
  (market) => {
    const desk = () => cardDesk(market());
    const openAllDay = { opensAt: '00:00', closesAt: '00:00' };

    async function bought(mart: Mart, price: number, category = '빵') {
      const product = await market().product(mart, { price, category, saleEndsIn: { days: 3 } });
      const buyer = await market().person();
      const card = await desk().authorize(price);
      const items = [{ productId: product.id, quantity: 1, paymentMethod: 'CARD' as const }];
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      await desk().webhooks();
      return { mart, orderId: orderIds[0]! };
    }
    async function pickUp({ mart, orderId }: { mart: Mart; orderId: number }) {
      const [order] = await market().db.select().from(orders).where(eq(orders.id, orderId));
      const body = { uuid: order!.qrUuid };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body });
    }
    const rowsOf = ({ pages }: { pages: Iterable<Cell[][]> | AsyncIterable<Cell[][]> }) =>
      [...(pages as Iterable<Cell[][]>)].flat();
    const own = async (mart: Mart, month: string) => {
      const viewer = { userId: mart.owner.userId, sessionId: '' };
      return rowsOf(await ownTaxTable(market().deps, viewer, { martId: mart.id, month: readMonth(month)! }));
    };
    const operators = async (sheet: 'marts' | 'commissions' | 'quarter', month: string) =>
      rowsOf(await taxSheet(market().db, sheet, readMonth(month)!));

    test('approved in one month and picked up in the next: each by its own day, and the sums are those of the legs', async () => {
      const mart = await market().mart(openAllDay);
      market().clock.set('2026-11-30T23:30:00');
      const [taxed, exempt] = [await bought(mart, 12_900), await bought(mart, 9_900, '과일')];
      market().clock.set('2026-12-01T00:10:00');
      await pickUp(taxed);
      await pickUp(exempt);
      await market().db.transaction(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.id, taxed.orderId)).for('update');
        const part = { pieces: null, origin: 'operator', bearer: 'mart', amountWon: () => 4_300 } as const;
        await requestPartRefund(tx, order!, part, market().clock.now());
      });
      await desk().settle();
      // Approved: 12,900 with VAT of 1,173, and 9,900 without.
      expect(await own(mart, '2026-11')).toEqual([
        [{ date: '2026-11-30' }, 2, 11_727, 1_173, 9_900, 0, 0, 0, 0, 0, 0, 0, 0],
        ['합계', 2, 11_727, 1_173, 9_900, 0, 0, 0, 0, 0, 0, 0, 0],
      ]);
      // Kept: 8,600 with VAT of 782, and 9,900; 473 + 544 of commission, 47 + 54 of VAT on it.
      const december = [0, 0, 0, 0, 7_818, 782, 9_900, 4_300, 0, 1_017, 101, 0];
      expect((await own(mart, '2026-12')).at(-1)).toEqual(['합계', ...december]);
      const [row] = (await operators('marts', '2026-12')).filter(([, , id]) => (id as { id: number })?.id === mart.id);
      expect(row!.slice(3)).toEqual(december);
    });

    test('what is paid in the mart stands apart; a chain has one invoice, and a quarter its three months', async () => {
      const [one, two] = [await market().mart(openAllDay), await market().mart(openAllDay)];
      market().clock.set('2026-12-10T12:00:00');
      for (const mart of [one, two]) await pickUp(await bought(mart, 12_900));
      const product = await market().product(one, { price: 3_000 });
      const order = await market().order(await market().person(), product, 2);
      await pickUp({ mart: one, orderId: order.id });
      expect((await own(one, '2026-12')).at(-1)!.at(-1)).toBe(6_000);
      expect((await own(two, '2026-12')).at(-1)!.at(-1)).toBe(0);
      const invoices = await operators('commissions', '2026-12');
      const ours = invoices.filter((row) => String(row.at(-1)).split(', ').includes(`마트 ${one.id}`));
      expect(ours).toHaveLength(1);
      expect(String(ours[0]!.at(-1))).toContain(`마트 ${two.id}`);
      expect(ours[0]!.slice(0, 1)).toEqual([{ date: '2026-12-31' }]);
      const total = invoices.at(-1)!;
      const sum = invoices.slice(0, -1).reduce((won, row) => won + (row[4] as number), 0);
      expect(total[4]).toBe(sum);
      const quarter = await operators('quarter', '2026-11');
      const [lines, all] = [quarter.slice(0, -1), quarter.at(-1)!];
      expect(lines.map((row) => row[2])).toContain('2026-12');
      for (const column of [3, 4, 6])
        expect(all[column]).toBe(lines.reduce((won, row) => won + (row[column] as number), 0));
      const monthly = await operators('marts', '2026-12');
      expect(lines.find((row) => row[2] === '2026-12')![3]).toBe(monthly.at(-1)![3]);
    });

    test('come as workbooks: the operator’s for a reason, a mart’s own to its general manager', async () => {
      const mart = await market().mart();
      const finance = await market().operator('finance');
      const at = '/api/operator/tax/2026/11/marts.xlsx';
      expect((await finance.send(`GET ${at}`)).status).toBe(400);
      const reason = `?reason=${encodeURIComponent('부가세 신고해요')}`;
      const sheet = await finance.send(`GET ${at}${reason}`);
      expect([sheet.status, sheet.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('spreadsheetml'),
      ]);
      await sheet.arrayBuffer();
      expect((await finance.send(`GET /api/operator/tax/2026/13/marts.xlsx${reason}`)).status).toBe(400);
      expect((await (await market().operator('support')).send(`GET ${at}${reason}`)).status).toBe(403);
      expect((await mart.owner.send(`GET ${at}${reason}`)).status).toBe(404);
      const own = `GET /api/seller/${mart.id}/tax.xlsx?month=2026-11`;
      const mine = await mart.owner.send(own);
      expect(mine.status).toBe(200);
      await mine.arrayBuffer();
      expect((await (await market().employee(mart)).send(own)).status).toBe(403);
      expect((await (await market().mart()).owner.send(own)).status).toBe(404);
      expect((await mart.owner.send(`GET /api/seller/${mart.id}/tax.xlsx?month=2026-13`)).status).toBe(400);
    });
  },
  serveMarket,
);
