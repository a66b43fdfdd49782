import type * as Library from '@zxing/library';
import { type Look, orNothing } from './video-reader.ts';

type Zxing = Pick<
  typeof Library,
  | 'BarcodeFormat'
  | 'BinaryBitmap'
  | 'DataMatrixReader'
  | 'DecodeHintType'
  | 'HybridBinarizer'
  | 'MultiFormatOneDReader'
  | 'QRCodeReader'
>;

/**
 * Bars are read along a line and turned a little alone; the fourth look is for codes in two dimensions, which the last
 * two read light on dark, as they are etched on tins and printed on dark films. A code that one look reads alone is
 * read again within what a belief waits for.
 */
export const GOODS_LOOKS: readonly Look[] = [
  { size: 1, tilt: 0 },
  { size: 0.8, tilt: 0 },
  { size: 1, tilt: 0.09 },
  { size: 0.8, tilt: 0.4 },
  { size: 0.62, tilt: -0.15 },
  { size: 1, tilt: 0, isInverted: true },
  { size: 0.8, tilt: 0.4, isInverted: true },
];

/**
 * Reads the codes of groceries and of their boxes, and GS1's in two dimensions, by zxing; null where there is none. Its
 * reader of all formats writes a warning to the console for each that is not there, with every picture.
 */
export function goodsDecoder(zxing: Zxing): (picture: Library.LuminanceSource) => string | null {
  const { EAN_13, EAN_8, UPC_A, ITF, CODE_128 } = zxing.BarcodeFormat;
  const { POSSIBLE_FORMATS, ASSUME_GS1, ALLOWED_LENGTHS } = zxing.DecodeHintType;
  // No TRY_HARDER: its turning of the picture breaks in this version, and the looks turn it already.
  const hints = new Map<Library.DecodeHintType, unknown>([
    [POSSIBLE_FORMATS, [EAN_13, EAN_8, UPC_A, ITF, CODE_128]],
    // What ends a field (FNC1) is told; ITF of boxes alone, as its bars read half are another number.
    [ASSUME_GS1, true],
    [ALLOWED_LENGTHS, new Int32Array([14])],
  ]);
  const bars = new zxing.MultiFormatOneDReader(hints);
  const squares = [new zxing.QRCodeReader(), new zxing.DataMatrixReader()];

  /** Rows of which dark and light are told by what lies around each point, and not by the whole row. */
  class Local extends zxing.BinaryBitmap {
    override getBlackRow = (y: number, row: Library.BitArray) => this.getBlackMatrix().getRow(y, row);
  }

  return (picture) => {
    const binarizer = new zxing.HybridBinarizer(picture);
    const local = new Local(binarizer);
    const reads = [
      () => bars.decode(new zxing.BinaryBitmap(binarizer), hints),
      // Wide bars in light from one side, or on a box whose card is neither.
      () => bars.decode(local, hints),
      ...squares.map((reader) => () => reader.decode(local, hints)),
    ];
    for (const read of reads) {
      const text = orNothing(() => read().getText());
      if (text !== null) return text;
    }
    return null;
  };
}
