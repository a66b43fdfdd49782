import { randomUUID } from 'node:crypto';
import type { Account, Answer } from './account.ts';
import { type AskedLine, type Attempt, note, unbought } from './attempt.ts';
import type { Goods } from './shop.ts';

/** The call that buys one product on site, with the name of the attempt where it has one. */
export function onSite(productId: number, quantity: number, name: string | null): NonNullable<Attempt['send']> {
  const query = `productId=${productId}&quantity=${quantity}${name ? `&attempt=${name}` : ''}`;
  return { path: `/api/buyer/pay/on-site?${query}`, body: undefined };
}

/** Buys one product on site, under a name, and asks until somebody says what became of it. */
export async function orderOnSite(
  buyer: Account,
  { productId, priceWon }: Pick<Goods, 'productId' | 'priceWon'>,
  attempts: Attempt[],
): Promise<Attempt> {
  const name = randomUUID();
  const line: AskedLine = { productId, quantity: 1, way: 'onSite', amount: priceWon };
  const attempt: Attempt = { ...unbought(buyer, [line]), name, send: onSite(productId, 1, name) };
  attempts.push(attempt);
  note(attempt, await buyer.insist('POST', attempt.send!.path));
  return attempt;
}

/** Buys one piece on site as the specification has it, without a name, and hears what it hears. */
export async function orderOnce(
  buyer: Account,
  { productId, priceWon }: Pick<Goods, 'productId' | 'priceWon'>,
  attempts: Attempt[],
): Promise<Answer | null> {
  const attempt = unbought(buyer, [{ productId, quantity: 1, way: 'onSite', amount: priceWon }]);
  attempts.push(attempt);
  const answer = await buyer.call('POST', onSite(productId, 1, null).path);
  note(attempt, answer);
  return answer;
}
