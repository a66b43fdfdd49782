import { loadPart } from '../page/load-part.ts';
import { barcodeHints } from './barcode-hints.ts';
import { createCodeReader, orNothing } from './video-reader.ts';

/** Reads the codes of groceries: EAN-13, EAN-8 and UPC-A, of boxes ITF-14 and GS1-128, and GS1's DataMatrix and QR. */
export const browserBarcodeReader = createCodeReader({
  formats: ['ean_13', 'ean_8'],
  more: ['upc_a', 'itf', 'code_128', 'data_matrix', 'qr_code'],
  // Bars are read along a line: they are turned a little alone. The last look is for codes in two dimensions.
  looks: [
    { size: 1, tilt: 0 },
    { size: 0.8, tilt: 0 },
    { size: 1, tilt: 0.09 },
    { size: 0.62, tilt: -0.15 },
    { size: 0.8, tilt: 0.4 },
  ],
  async loadScript() {
    const [{ BrowserMultiFormatReader }, library] = await loadPart(() =>
      Promise.all([import('@zxing/browser'), import('@zxing/library')]),
    );
    const reader = new BrowserMultiFormatReader(barcodeHints(library));
    return (canvas) => orNothing(() => reader.decodeFromCanvas(canvas).getText());
  },
});
