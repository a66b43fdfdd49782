import { loadPart } from '../page/load-part.ts';
import { createCodeReader, orNothing } from './video-reader.ts';

/** Reads the barcodes of groceries: EAN-13, EAN-8 and UPC-A. */
export const browserBarcodeReader = createCodeReader({
  formats: ['ean_13', 'ean_8', 'upc_a'],
  // Bars are read along a line: they are turned a little alone.
  looks: [
    { size: 1, tilt: 0 },
    { size: 0.8, tilt: 0 },
    { size: 1, tilt: 0.09 },
    { size: 0.62, tilt: -0.15 },
  ],
  async loadScript() {
    const [{ BrowserMultiFormatOneDReader }, { BarcodeFormat, DecodeHintType }] = await loadPart(() =>
      Promise.all([import('@zxing/browser'), import('@zxing/library')]),
    );
    const formats = [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A];
    // No TRY_HARDER: its turning of the picture breaks in this version, and the looks turn it already.
    const reader = new BrowserMultiFormatOneDReader(new Map([[DecodeHintType.POSSIBLE_FORMATS, formats]]));
    return (canvas) => orNothing(() => reader.decodeFromCanvas(canvas).getText());
  },
});
