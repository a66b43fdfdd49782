/** The text of the code in a picture, or null. */
export type Decode = (video: HTMLVideoElement) => Promise<string | null>;

export interface CodeReader {
  /**
   * Reads codes from a playing video until stopped; one that stays in view is told again and again. A fault is told
   * once, and the reading goes on.
   */
  watch(video: HTMLVideoElement, onText: (text: string) => void, onFault: (error: Error) => void): () => void;
}

/** A reader in script, for browsers without a detector of their own; reads one picture, null where no code is in it. */
export type ScriptReader = (canvas: HTMLCanvasElement) => string | null;

/** How a decoder looks at a picture: in which share of its size, turned by how many radians, and light for dark. */
export interface Look {
  size: number;
  tilt: number;
  isInverted?: boolean;
}

export interface CodeKind {
  /** As `BarcodeDetector` names them; without one of these a browser's own detector is not enough. */
  formats: readonly string[];
  /** Read where the browser's detector can. */
  more?: readonly string[];
  loadScript(): Promise<ScriptReader>;
  /**
   * The script's looks at one picture after another, in turn: what one misses for good another reads. A browser's own
   * detector needs only the inverted ones, if there are any.
   */
  looks: readonly Look[];
}

interface BarcodeDetectorLike {
  detect(source: HTMLVideoElement | HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetectorLike;
  getSupportedFormats(): Promise<string[]>;
}

/** Between two looks at the picture. */
const PAUSE_MS = 120;
/**
 * Longest side of what the script decoder looks at: enough for a code across a counter, light enough for an old phone.
 */
const MAX_SIDE_PX = 960;

/** Draws what is in a video as a look wants it. */
function createDrawing(): (video: HTMLVideoElement, look: Look) => HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('canvas');
  return (video, { size, tilt, isInverted }) => {
    const scale = size * Math.min(1, MAX_SIDE_PX / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    // Setting the size also clears what the last look drew and how it was turned.
    canvas.width = width;
    canvas.height = height;
    context.translate(width / 2, height / 2);
    context.rotate(tilt);
    context.drawImage(video, -width / 2, -height / 2, width, height);
    if (isInverted) {
      context.resetTransform();
      context.globalCompositeOperation = 'difference';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
    }
    return canvas;
  };
}

/** Every third look of a browser's own detector is at the inverted picture, where the kind has such looks. */
const INVERTED_EVERY = 3;

async function nativeDecoder({ formats, more = [], looks }: CodeKind): Promise<Decode | null> {
  const Detector = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;
  if (!Detector) return null;
  const supported = await Detector.getSupportedFormats();
  if (!formats.every((format) => supported.includes(format))) return null;
  const detector = new Detector({ formats: [...formats, ...more.filter((format) => supported.includes(format))] });
  const draw = createDrawing();
  const inverted = looks.find(({ isInverted }) => isInverted);
  let turn = 0;
  return async (video) => {
    turn += 1;
    const picture = inverted && turn % INVERTED_EVERY === 0 ? draw(video, inverted) : video;
    return (await detector.detect(picture))[0]?.rawValue ?? null;
  };
}

async function scriptDecoder({ loadScript, looks }: CodeKind): Promise<Decode> {
  const read = await loadScript();
  const draw = createDrawing();
  let turn = 0;
  return async (video) => read(draw(video, looks[turn++ % looks.length]!));
}

/** A detector may exist and yet fail, at its first picture (a phone without its shape detection service) or later. */
async function decoderFor(kind: CodeKind): Promise<Decode> {
  const native = await nativeDecoder(kind).catch(() => null);
  if (!native) return scriptDecoder(kind);
  let decode: Decode | null = null;
  return async (video) => {
    if (decode) return decode(video);
    try {
      return await native(video);
    } catch {
      decode = await scriptDecoder(kind);
      return decode(video);
    }
  };
}

/** A reader of one kind of code, by the browser's own detector where it has one. */
export function createCodeReader(kind: CodeKind): CodeReader {
  return {
    watch(video, onText, onFault) {
      let stopped = false;
      let faulty = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let decode: Decode | null = null;

      async function look(): Promise<void> {
        try {
          decode ??= await decoderFor(kind);
          const hasPicture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;
          const text = hasPicture && !stopped ? await decode(video) : null;
          if (stopped) return;
          faulty = false;
          if (text !== null) onText(text);
        } catch (error) {
          if (stopped) return;
          if (!faulty) onFault(error instanceof Error ? error : new Error(String(error)));
          faulty = true;
        }
        timer = setTimeout(() => void look(), PAUSE_MS * (faulty ? 10 : 1));
      }

      void look();
      return () => {
        stopped = true;
        clearTimeout(timer);
      };
    },
  };
}

/**
 * Like all errors of zxing, also 'No MultiFormat Readers …'; their names do not survive minification, their kinds do.
 */
const isReadingError = (error: unknown) => typeof (error as { getKind?: unknown }).getKind === 'function';

/** The text that a zxing reader finds in a picture. */
export function orNothing(read: () => string): string | null {
  try {
    return read();
  } catch (error) {
    if (isReadingError(error)) return null;
    throw error;
  }
}
