import { drawingSVG, ean8, ean13 } from 'bwip-js/node';

/** A barcode of 8 or 13 digits as SVG markup, black, with its digits below and the quiet zones that scanners need. */
export function barcodeSvg(digits: string): string {
  const draw = digits.length === 8 ? ean8 : ean13;
  const options = { text: digits, includetext: true, height: 8, scale: 1, guardwhitespace: false };
  return draw({ bcid: digits.length === 8 ? 'ean8' : 'ean13', ...options, paddingwidth: 3 }, drawingSVG());
}
