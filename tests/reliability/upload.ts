import sharp from 'sharp';
import type { Account, Answer } from './account.ts';

export interface Upload {
  /** Sends the picture to the address that the ticket names, or to another one. */
  put(address?: string): Promise<Answer>;
  publicUrl: string;
  kilobytes: number;
}

/** A ticket for a picture of some megabytes, which no format makes small, and the picture. */
export async function openUpload(owner: Account): Promise<Upload> {
  const contentType = 'image/jpeg';
  const presigned = await owner.insist('POST', '/api/files/presign', { filename: '사과.jpg', contentType });
  const { url, publicUrl } = presigned.body as { url: string; publicUrl: string };
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: 2_200, height: 1_600, channels: 3, background: '#c0392b', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return {
    async put(address = url) {
      const answer = await fetch(address, {
        method: 'PUT',
        headers: { 'content-type': contentType },
        body: new Uint8Array(bytes),
      });
      const text = await answer.text();
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
    },
    publicUrl,
    kilobytes: Math.round(bytes.length / 1_024),
  };
}
