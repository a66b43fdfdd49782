import type { Upload, UploadPicture } from '#lib/client/caller/upload.ts';

/** The picture of a form: none, one the mart has stored already, or a file of this device that is yet to be sent. */
export type PictureChoice = { kind: 'none' } | { kind: 'kept'; imageKey: string } | { kind: 'file'; file: File };

/** The picture a listing has. */
export function storedPicture(imageKey: string | null): PictureChoice {
  return imageKey === null ? { kind: 'none' } : { kind: 'kept', imageKey };
}

export function samePicture(one: PictureChoice, other: PictureChoice): boolean {
  if (one.kind === 'kept' && other.kind === 'kept') return one.imageKey === other.imageKey;
  return one.kind === 'none' && other.kind === 'none';
}

/** Sends a file once: where the form is sent again, what is stored already serves. */
export function uploadOnce(upload: UploadPicture) {
  let last: { file: File; stored: string } | null = null;
  return {
    async send(file: File, onProgress: (share: number) => void = () => {}): Promise<Upload> {
      if (last?.file === file) return { ok: true, stored: last.stored };
      onProgress(0);
      const response = await upload(file, onProgress);
      if (response.ok) last = { file, stored: response.stored };
      return response;
    },
    /** What is stored serves no more, as the server has lost it or another form begins. */
    forget(): void {
      last = null;
    },
  };
}
