import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import FileLinks from '#islands/seller/sales/FileLinks.tsx';

const files = (orders: number | null) => {
  const period = { from: 20_000, to: 20_006 };
  const html = renderToStaticMarkup(<FileLinks martId={1} period={period} orders={orders} />);
  return {
    ofOrders: [...html.matchAll(/sales\.(xlsx|csv)\?by=order/g)].map(([, format]) => format),
    ofDays: [...html.matchAll(/sales\.(xlsx|csv)\?by=day/g)].map(([, format]) => format),
    html,
  };
};

test.each([
  { orders: 200_000, ofOrders: ['xlsx', 'csv'], says: [] },
  { orders: 200_001, ofOrders: ['csv'], says: ['엑셀 파일에는 200,000줄까지'] },
  { orders: 1_000_001, ofOrders: [], says: ['엑셀 파일에는 200,000줄까지', 'CSV 파일에는 1,000,000줄까지'] },
  { orders: null, ofOrders: ['xlsx', 'csv'], says: [] },
])('$orders orders are offered as $ofOrders', ({ orders, ofOrders, says }) => {
  const offered = files(orders);
  expect(offered.ofOrders).toEqual(ofOrders);
  expect(offered.ofDays).toEqual(['xlsx', 'csv']);
  for (const text of says) expect(offered.html).toContain(text);
  if (says.length === 0) expect(offered.html).not.toContain('줄까지');
});
