import { PHOTO_MAX_BYTES } from '#lib/domain/person/limits.ts';
import { unreadableText } from '#lib/messages/product/picture.ts';
import { mayBePicture } from '#lib/web/picture-file.ts';
import { preparePicture } from '../page/prepare-picture.ts';
import type { call as apiCall, Result } from './call.ts';

/** What a file chooser offers; systems that know no type for a picture go by the name. */
export const PICTURE_ACCEPT = 'image/*,.heic,.heif,.avif,.bmp,.tif,.tiff,.svg';

export type Upload = { ok: true; stored: string } | { ok: false; message: string };

/** Why a file cannot be a picture of a product or a review; null when it can. The server looks at its content again. */
export function pictureRefusal(file: Pick<File, 'type' | 'size' | 'name'>): 'notAnImage' | 'imageTooLarge' | null {
  if (!mayBePicture(file)) return 'notAnImage';
  return file.size > PHOTO_MAX_BYTES ? 'imageTooLarge' : null;
}

/**
 * What stands between a phone and a store answers with a page of its own; a store says nothing, or XML, and ours JSON.
 */
const isPage = (request: XMLHttpRequest) => request.getResponseHeader('content-type')?.includes('html') ?? false;

/**
 * PUT with progress, which `fetch` cannot tell. Answers the status, 0 when nothing came back, and the message if any.
 */
function put(
  url: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<{ status: number; message: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('loadend', () =>
      resolve({ status: isPage(request) ? 0 : request.status, message: messageIn(request.responseText) }),
    );
    request.send(file);
  });
}

/** Our own store answers `{code, message}`, others XML, which is nothing to show. */
function messageIn(response: string): string {
  try {
    const { message } = JSON.parse(response) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}

/**
 * Sends a picture, drawn anew as a JPEG first, to the address that is asked for it, with its content type. `onProgress`
 * gets 0..1. Answers what was said about the address.
 */
export async function sendPicture<Presigned extends { url: string }>(
  chosen: File,
  onProgress: (share: number) => void,
  presign: (file: File) => Promise<Result<Presigned>>,
): Promise<{ ok: true; presigned: Presigned } | { ok: false; message: string }> {
  const prepared = await preparePicture(chosen);
  if (!prepared.ok) return { ok: false, message: unreadableText(prepared.kind) };
  const presigned = await presign(prepared.file);
  if (!presigned.ok) return { ok: false, message: presigned.error.message };
  const response = await put(presigned.data.url, prepared.file, onProgress);
  if (response.status >= 200 && response.status < 300) return { ok: true, presigned: presigned.data };
  return { ok: false, message: response.message || '사진을 올리지 못했어요. 인터넷을 확인하고 다시 시도해 주세요.' };
}

/**
 * Stores a picture, drawn anew as a JPEG first: asks for an address, then puts the file there with its content type.
 * `onProgress` gets 0..1. What is stored is `publicUrl` or else `key`. A buyer's is for the review of an order, `of`.
 * `call` is the page's: a seller's says that the session is over. spec.md section 7.
 */
export const pictureUpload =
  (call: typeof apiCall) =>
  async (chosen: File, onProgress: (share: number) => void, of: { orderId?: number } = {}): Promise<Upload> => {
    const sent = await sendPicture(chosen, onProgress, (file) =>
      call('POST /api/files/presign', { body: { filename: file.name, contentType: file.type, ...of } }),
    );
    if (!sent.ok) return sent;
    const { key, publicUrl } = sent.presigned;
    return { ok: true, stored: publicUrl || key };
  };

export type UploadPicture = ReturnType<typeof pictureUpload>;
