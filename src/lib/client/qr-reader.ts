/** The text of the QR code in a picture, or null. */
type Decode = (video: HTMLVideoElement) => Promise<string | null>;

export interface QrReader {
  /** Reads QR codes, and no other kind, from a playing video until stopped; a code that stays in view is told again and again. */
  watch(video: HTMLVideoElement, onText: (text: string) => void, onFault: (error: Error) => void): () => void;
}

interface BarcodeDetectorLike {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetectorLike;
  getSupportedFormats(): Promise<string[]>;
}

/** Between two looks at the picture. */
const PAUSE_MS = 120;
/** Longest side of what the script decoder looks at: enough for a code across a counter, light enough for an old phone. */
const MAX_SIDE_PX = 960;
/**
 * How the script decoder looks at one picture after another, size and tilt (radians) in turn: of codes held perfectly still it
 * misses about 3 in 100 for good, but hardly ever the same ones in another size or at an angle.
 */
const LOOKS = [
  { size: 1, tilt: 0 },
  { size: 0.8, tilt: 0 },
  { size: 1, tilt: 0.09 },
  { size: 0.62, tilt: -0.15 },
] as const;

async function nativeDecoder(): Promise<Decode | null> {
  const Detector = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;
  if (!Detector || !(await Detector.getSupportedFormats()).includes('qr_code')) return null;
  const detector = new Detector({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

/** Like all errors of zxing; their names do not survive minification, their kinds do. */
const isReadingError = (error: unknown) => typeof (error as { getKind?: unknown }).getKind === 'function';

async function scriptDecoder(): Promise<Decode> {
  const { BrowserQRCodeReader } = await import('@zxing/browser');
  const reader = new BrowserQRCodeReader();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('canvas');
  let turn = 0;
  return async (video) => {
    const { size, tilt } = LOOKS[turn++ % LOOKS.length]!;
    const scale = size * Math.min(1, MAX_SIDE_PX / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    // Setting the size also clears what the last look drew and how it was turned.
    canvas.width = width;
    canvas.height = height;
    context.translate(width / 2, height / 2);
    context.rotate(tilt);
    context.drawImage(video, -width / 2, -height / 2, width, height);
    try {
      return reader.decodeFromCanvas(canvas).getText();
    } catch (error) {
      if (isReadingError(error)) return null;
      throw error;
    }
  };
}

/** A detector may exist and yet fail at its first picture (a phone without its shape detection service). */
async function decoderFor(video: HTMLVideoElement): Promise<Decode> {
  try {
    const native = await nativeDecoder();
    if (native) {
      await native(video);
      return native;
    }
  } catch {
    // The script decoder works everywhere.
  }
  return scriptDecoder();
}

export const browserQrReader: QrReader = {
  watch(video, onText, onFault) {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (decode: Decode) => {
      if (stopped) return;
      const hasPicture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;
      const text = hasPicture ? await decode(video) : null;
      if (stopped) return;
      if (text !== null) onText(text);
      timer = setTimeout(() => run(look(decode)), PAUSE_MS);
    };
    const run = (looking: Promise<void>) =>
      looking.catch((error: unknown) => {
        if (!stopped) onFault(error instanceof Error ? error : new Error(String(error)));
      });
    run(decoderFor(video).then(look));
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  },
};
