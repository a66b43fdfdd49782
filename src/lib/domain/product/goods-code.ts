import { composed } from '../composed.ts';
import { pieceOf, readBarcode, withZerosBack } from './barcode.ts';
import { readGs1 } from './gs1.ts';
import { isScaleCode, readScaleLabel, type ScaleRule } from './scale-label.ts';

/** Which good a code means, and what else it says. */
export interface GoodsCode {
  /** What listings of the good are kept under: 8 or 13 digits. */
  barcode: string;
  /** Zeros at its front had been lost. */
  hasZerosBack: boolean;
  /** The code of a box: nobody but its seller knows of how many pieces. */
  isBox: boolean;
  /** A label of a scale: read by the mart's rule, or of a mart that was not asked for it yet. */
  scale: 'read' | 'unasked' | null;
  /** A code that says more than its digits: DataMatrix, QR, Digital Link, GS1-128. */
  isGs1: boolean;
  /** 'yyyy-MM-dd'. */
  useBy: string | null;
  batch: string | null;
  grams: number | null;
  /** The price on a label of a scale, in won. */
  won: number | null;
}

const PLAIN = {
  hasZerosBack: false,
  isBox: false,
  scale: null,
  isGs1: false,
  useBy: null,
  batch: null,
  grams: null,
  won: null,
} as const;

/** The symbology that some scan guns write first: ']E0'. */
const SYMBOLOGY = /^\][A-Za-z]\d/;
/** Longer than any code of goods, also one in two dimensions. */
export const GOODS_CODE_MAX_LENGTH = 2_000;

function bareCode(text: string): Pick<GoodsCode, 'barcode' | 'hasZerosBack' | 'isBox'> | null {
  const digits = composed(text, 'NFKC')
    .replace(SYMBOLOGY, '')
    .replace(/[\s\-\u2010-\u2015\u2212\u200b\ufeff]/g, '')
    .replace(/^'/, '');
  const barcode = readBarcode(digits);
  if (barcode) return { barcode, hasZerosBack: false, isBox: false };
  const piece = pieceOf(digits);
  if (piece) return { ...piece, hasZerosBack: false };
  const mended = withZerosBack(digits);
  return mended ? { barcode: mended, hasZerosBack: true, isBox: false } : null;
}

/**
 * Which good is meant by what was read, whoever read it: a camera, a scan gun, a hand, a cell of a sheet, a till. `rule`
 * is the mart's for the labels of its scale, null where it was never asked. Null for what is no code of goods, and a
 * check digit that is wrong. `shelf.md` 34.
 */
export function readGoods(text: string, rule: ScaleRule | null): GoodsCode | null {
  if (text.length > GOODS_CODE_MAX_LENGTH) return null;
  const gs1 = readGs1(text);
  const named = gs1 ? pieceOf(gs1.gtin) : bareCode(text);
  if (!named) return null;
  const code = {
    ...PLAIN,
    ...named,
    ...(gs1 && { isGs1: true, useBy: gs1.useBy, batch: gs1.batch, grams: gs1.grams }),
  };
  if (!isScaleCode(code.barcode) || code.isBox) return code;
  if (!rule) return { ...code, scale: 'unasked' };
  if (rule.value === 'plain') return code;
  // A code in two dimensions says the weight itself: the digits of its item may carry none.
  const label = readScaleLabel(code.barcode, gs1 ? { ...rule, hasValueCheck: false } : rule);
  return label && { ...code, barcode: label.barcode, scale: 'read', grams: code.grams ?? label.grams, won: label.won };
}

/** A barcode as listings of its good are kept under: one of a label by its mart's rule. */
export const barcodeByRule = (barcode: string, rule: ScaleRule | null): string =>
  rule && isScaleCode(barcode) ? (readScaleLabel(barcode, rule)?.barcode ?? barcode) : barcode;
