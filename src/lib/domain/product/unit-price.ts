import { composed } from '../composed.ts';

/**
 * The price of a product by weight or volume, read from its name as shops write it: '설향 딸기 500g', '우유 900ml × 2개',
 * '컵라면 65g x 6'. rules.md leaves it open; a name that gives two amounts ('500g+100g'), or none, has no unit price.
 */
export interface UnitPrice {
  /** Whole won for `per`. */
  won: number;
  per: '100g' | '100ml';
}

/** By unit: of which kind, and how many grams or millilitres it is. */
const UNITS: Record<string, { per: UnitPrice['per']; size: number }> = {
  g: { per: '100g', size: 1 },
  그램: { per: '100g', size: 1 },
  kg: { per: '100g', size: 1_000 },
  킬로: { per: '100g', size: 1_000 },
  ml: { per: '100ml', size: 1 },
  밀리리터: { per: '100ml', size: 1 },
  l: { per: '100ml', size: 1_000 },
  리터: { per: '100ml', size: 1_000 },
};
const AMOUNT = /(\d{1,5}(?:\.\d{1,3})?) ?(kg|g|ml|l|킬로|그램|밀리리터|리터)(?![a-z가-힣])/giu;
/** The multiplier after an amount: '× 4개', 'x6', '2개', '3팩'. Something for one piece ('1팩') changes nothing. */
const TIMES = /^ ?(?:[x×*] ?(\d{1,3})|\(?(\d{1,3}) ?(?:개입|개|입|팩|봉|봉지|캔|병|구)(?![가-힣]))/iu;
/** '6개 × 500ml': the pieces may stand before. */
const TIMES_BEFORE = /(?:^|\D)(\d{1,3}) ?(?:개입|개|입|팩|봉|봉지|캔|병)? ?[x×*] ?$/iu;
/** Won of less than this make no sense of an amount that was misread. */
const LEAST_AMOUNT = 5;

/** How much a product is by its name, all pieces of it together; in grams or millilitres. */
export interface Amount {
  amount: number;
  per: UnitPrice['per'];
}

/** The amount that a product's name says; null where it says none, or two. */
export function amountOf(name: string): Amount | null {
  const text = composed(name, 'NFKC').replace(/\s+/g, ' ');
  // The end of a longer number is none.
  const amounts = [...text.matchAll(AMOUNT)].filter(({ index }) => !/[\d.,]/.test(text.charAt(index - 1)));
  const [found] = amounts;
  const unit = UNITS[found?.[2]?.toLowerCase() ?? ''];
  if (!found || !unit || amounts.length > 1 || /\d\s*\+\s*\d/.test(text)) return null;
  const { per, size } = unit;
  const after = TIMES.exec(text.slice(found.index + found[0].length));
  const before = TIMES_BEFORE.exec(text.slice(0, found.index));
  const pieces = Number(after?.[1] ?? after?.[2] ?? before?.[1] ?? 1);
  const amount = Number(found[1]) * size * pieces;
  return amount >= LEAST_AMOUNT ? { amount, per } : null;
}

/**
 * The unit price of a product that costs `priceWon`: by the amount that its label says, else by its name; null where
 * neither says it.
 */
export function unitPrice(name: string, priceWon: number, amount: string | null = null): UnitPrice | null {
  const found = (amount === null ? null : amountOf(amount)) ?? amountOf(name);
  return found && { won: Math.round((priceWon * 100) / found.amount), per: found.per };
}
