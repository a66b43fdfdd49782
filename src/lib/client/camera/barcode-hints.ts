import type { BarcodeFormat, DecodeHintType } from '@zxing/library';

interface Zxing {
  BarcodeFormat: typeof BarcodeFormat;
  DecodeHintType: typeof DecodeHintType;
}

/** What zxing looks for: the codes of groceries and of their boxes, and GS1's in two dimensions. */
export function barcodeHints({ BarcodeFormat: format, DecodeHintType: hint }: Zxing): Map<number, unknown> {
  const { EAN_13, EAN_8, UPC_A, ITF, CODE_128, DATA_MATRIX, QR_CODE } = format;
  // No TRY_HARDER: its turning of the picture breaks in this version, and the looks turn it already.
  return new Map<number, unknown>([
    [hint.POSSIBLE_FORMATS, [EAN_13, EAN_8, UPC_A, ITF, CODE_128, DATA_MATRIX, QR_CODE]],
    // What ends a field (FNC1) is told; ITF of boxes alone, as its bars read half are another number.
    [hint.ASSUME_GS1, true],
    [hint.ALLOWED_LENGTHS, new Int32Array([14])],
  ]);
}
