import { encode } from 'uqr';

/** A QR code as one path: what is dark, and the side of the square in modules, the quiet zone of four included. */
export interface QrPath {
  size: number;
  path: string;
}

/** Dark modules as one path, each row's runs together. */
function modulePath(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
    }
  }
  return path;
}

export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return { size, path: modulePath(data) };
}
