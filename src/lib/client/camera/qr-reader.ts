import { loadPart } from '../page/load-part.ts';
import { createCodeReader, orNothing } from './video-reader.ts';

/** Reads QR codes, and no other kind (spec.md section 2, 'QR scan screen'). */
export const browserQrReader = createCodeReader({
  formats: ['qr_code'],
  async loadScript() {
    const { BrowserQRCodeReader } = await loadPart(() => import('@zxing/browser'));
    const reader = new BrowserQRCodeReader();
    return (canvas) => orNothing(() => reader.decodeFromCanvas(canvas).getText());
  },
});
