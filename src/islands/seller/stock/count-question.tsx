import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { type CountChange, countWanted } from '#lib/domain/product/count-change.ts';
import { countChangeText, countsText, STOCK_TEXTS, stockQuestion } from '#lib/messages/product/seller-stock.ts';

/** The confirmation that names the product and the change. spec.md section 5, 'Stock change'. */
export function countQuestion({ productName }: ProductStatus, change: CountChange) {
  const { from } = change;
  const to = countWanted(change) ?? from;
  return {
    title: '수량을 바꿀까요?',
    // 33, Enter, Enter: who types a number has their hands on the keys.
    isYesFirst: change.typed,
    confirmLabel: to === from ? STOCK_TEXTS.nothingToChange : countChangeText(from, to),
    body: (
      <>
        {to === from ? (
          <p>‘{productName}’</p>
        ) : (
          <>
            <p>{stockQuestion(productName, from, to)}</p>
            <p>{countsText(from, to)}</p>
          </>
        )}
        <p className="soft">{STOCK_TEXTS.onlyWaiting}.</p>
      </>
    ),
  };
}
