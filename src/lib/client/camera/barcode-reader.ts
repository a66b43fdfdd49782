import { loadPart } from '../page/load-part.ts';
import { GOODS_LOOKS, goodsDecoder } from './goods-decoder.ts';
import { createCodeReader } from './video-reader.ts';

/** Reads the codes of groceries: EAN-13, EAN-8 and UPC-A, of boxes ITF-14 and GS1-128, and GS1's DataMatrix and QR. */
export const browserBarcodeReader = createCodeReader({
  formats: ['ean_13', 'ean_8'],
  more: ['upc_a', 'itf', 'code_128', 'data_matrix', 'qr_code'],
  looks: GOODS_LOOKS,
  async loadScript() {
    const [{ HTMLCanvasElementLuminanceSource }, library] = await loadPart(() =>
      Promise.all([import('@zxing/browser'), import('@zxing/library')]),
    );
    const decode = goodsDecoder(library);
    return (canvas) => decode(new HTMLCanvasElementLuminanceSource(canvas));
  },
});
