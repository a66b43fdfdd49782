import type { Found } from '#lib/contract/market/operator-search.ts';
import { orderStateText } from '#lib/messages/market/operator.ts';
import { foundByText } from '#lib/messages/market/operator-search.ts';
import type { FoundNumber } from '../../services/market/search/search-numbers.ts';

function titleOf(title: FoundNumber['title']): string {
  if (typeof title === 'string') return title;
  const { productName, quantity, martName, state } = title;
  return `${productName} · ${quantity}개 · ${martName} · ${orderStateText(state)}`;
}

/** What goes by a number, as an operator reads it. */
export const presentFound = ({ title, by, ...found }: FoundNumber): Found => ({
  ...found,
  title: titleOf(title),
  by: foundByText(by),
});
