/**
 * The same bytes in memory of their own, for what is kept. Small Buffers, and what zlib answers, are windows on a pool of 64 KB:
 * all of it would stay for as long as one of them does.
 */
export function ownBytes(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}

/** A text as bytes in memory of their own. */
export function ownText(text: string): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  own.write(text);
  return own;
}
