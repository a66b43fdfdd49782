/** The facts in the head of a picture. */
export interface PictureHead {
  format: string;
  width: number;
  height: number;
  channels: number;
  /** Depth of a sample, as libvips names it: 'uchar' is 8 bits, 'ushort' 16. */
  depth: string;
  /** An interlaced PNG, too. */
  isProgressive?: boolean | undefined;
  chromaSubsampling?: string | undefined;
  /** Frames of an animation. */
  pages?: number | undefined;
}

export const MAX_PIXELS = 50_000_000;
/**
 * The bytes of all pixels once decoded, as a bound of time. 50 megapixels of colours and transparency, 25 of 16 bits
 * each.
 */
const MAX_DECODED_BYTES = 200_000_000;
/** The most that a decoder may hold at once. */
const MAX_HELD_BYTES = 64_000_000;
/** Bytes of all frames together. Only the first is drawn, but each is looked at. */
const MAX_ANIMATION_BYTES = 800_000_000;

const bytesOfSample = ({ depth }: PictureHead): number => (depth === 'uchar' || depth === 'char' ? 1 : 2);

/** Samples of a pixel, where some channels of a JPEG have fewer pixels than the picture. */
function samplesOfPixel({ channels, chromaSubsampling }: PictureHead): number {
  if (chromaSubsampling === '4:2:0' && channels === 3) return 1.5;
  return channels;
}

/**
 * Bytes that a decoder holds for each pixel while it works, measured with sharp 0.35 as the most that was seen for
 * pictures of noise and of one colour (docs/decisions/0036). Row by row it holds a part; from all passes, or from the
 * whole file, more than all.
 */
function heldBytesOfPixel(head: PictureHead): number {
  const { format, isProgressive = false, channels, pages = 1 } = head;
  const sample = bytesOfSample(head);
  switch (format) {
    case 'jpeg':
      // The coefficients of every pass, in 16 bits.
      return isProgressive ? 2.7 * samplesOfPixel(head) : 0.35 * channels;
    case 'png':
      return (isProgressive ? 1.4 : 0.35) * channels * sample;
    case 'webp':
      return pages > 1 ? 12 : 5;
    case 'gif':
      return 6;
    default:
      return sample === 1 ? 22 : 28;
  }
}

/** Whether a picture would take more to decode than one picture may; known before a pixel of it is decoded. */
export function isTooHeavy(head: PictureHead): boolean {
  const pixels = head.width * head.height;
  const decoded = pixels * head.channels * bytesOfSample(head);
  return (
    pixels > MAX_PIXELS ||
    decoded > MAX_DECODED_BYTES ||
    pixels * heldBytesOfPixel(head) > MAX_HELD_BYTES ||
    decoded * (head.pages ?? 1) > MAX_ANIMATION_BYTES
  );
}
