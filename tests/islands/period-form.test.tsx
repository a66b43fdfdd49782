import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PeriodForm } from '#islands/seller/sales/PeriodForm.tsx';

const files = (orders: number | null) => {
  const period = { from: 20_000, to: 20_006 };
  const html = renderToStaticMarkup(
    <PeriodForm path="/seller/mart/1/sales" period={period} today={20_006} martId={1} orders={orders} />,
  );
  return {
    ofOrders: [...html.matchAll(/sales\.(xlsx|csv)\?by=order/g)].map(([, format]) => format),
    ofDays: [...html.matchAll(/sales\.(xlsx|csv)\?by=day/g)].map(([, format]) => format),
    html,
  };
};

test.each([
  { orders: 20_000, ofOrders: ['xlsx', 'csv'], says: [] },
  { orders: 20_001, ofOrders: ['csv'], says: ['엑셀 파일에는 20,000줄까지'] },
  { orders: 100_001, ofOrders: [], says: ['엑셀 파일에는 20,000줄까지', 'CSV 파일에는 100,000줄까지'] },
  { orders: null, ofOrders: ['xlsx', 'csv'], says: [] },
])('$orders orders are offered as $ofOrders', ({ orders, ofOrders, says }) => {
  const offered = files(orders);
  expect(offered.ofOrders).toEqual(ofOrders);
  expect(offered.ofDays).toEqual(['xlsx', 'csv']);
  for (const text of says) expect(offered.html).toContain(text);
  if (says.length === 0) expect(offered.html).not.toContain('줄까지');
});
