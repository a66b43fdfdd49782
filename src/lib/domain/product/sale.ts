/** Whether a product can still be bought at `now`, stock aside: its sale has not ended. rules.md section 4. */
export function isOnSale(product: { saleEndsAt: Date }, now: Date): boolean {
  return product.saleEndsAt > now;
}

/**
 * Whether buyers find a product in lists, search and map: its sale has not ended, a unit waits, and its mart has not
 * closed for good. rules.md sections 4 and 8.
 */
export function isListed(product: { saleEndsAt: Date; waiting: number; martIsClosed: boolean }, now: Date): boolean {
  return isOnSale(product, now) && product.waiting > 0 && !product.martIsClosed;
}
