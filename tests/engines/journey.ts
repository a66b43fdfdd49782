import type { Mart, OwnProduct } from '../e2e/own-shop.ts';
import type { Front } from './front.ts';
import type { Walker } from './walker.ts';

/** What one person does, from the first page to what they wanted. */
export interface Journey {
  name: string;
  /** For engines that keep pages for 'back' alone. */
  ofKeptPages?: true;
  walk(given: {
    walker: Walker;
    front: Front;
    /** The server's own address, past the front. */
    origin: string;
    /** A product that no other journey has. */
    product: OwnProduct;
    /** The email of somebody nobody has met. */
    buyer: string;
    shop: Mart & { productNamed(name: string): Promise<{ productId: number }> };
  }): Promise<void>;
}
