import { formatWon } from '#lib/domain/money.ts';
import type { UnitPrice } from '#lib/domain/product/unit-price.ts';

/** '100g당 700원'. */
export const unitPriceText = ({ won, per }: UnitPrice): string => `${per}당 ${formatWon(won)}`;
