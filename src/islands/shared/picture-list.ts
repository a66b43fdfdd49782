import { atom } from 'nanostores';
import { pictureRefusal, type Upload } from '#lib/client/caller/upload.ts';
import { preparePicture } from '#lib/client/page/prepare-picture.ts';
import {
  PHOTO_NOT_ONE,
  PHOTO_TOO_LARGE,
  PHOTOS_COMING,
  PHOTOS_FAILED,
  photosFullText,
} from '#lib/messages/product/picture.ts';

/** One picture of what is being written; each goes up as soon as it is chosen. */
export type ChosenPhoto = { id: number } & (
  | { state: 'kept'; imageKey: string }
  | { state: 'coming'; file: File; share: number }
  | { state: 'there'; file: File; stored: string }
  | { state: 'failed'; file: File; why: string }
);

export interface ChosenPhotos {
  photos: readonly ChosenPhoto[];
  /** What is wrong with what was chosen last, or with the photos as they are sent. */
  problem: string | null;
}

type Send = (file: File, onProgress: (share: number) => void) => Promise<Upload>;

interface PictureListInput {
  /** No more than these. */
  max: number;
  /** Those that are stored already. */
  kept?: readonly { imageKey: string }[];
  send: Send;
}

/** The pictures of something that is being written: those it has, and those that are chosen. */
export function createPictureList({ max, kept = [], send }: PictureListInput) {
  let ids = kept.length;
  const $photos = atom<ChosenPhotos>({
    photos: kept.map(({ imageKey }, id) => ({ id, state: 'kept', imageKey })),
    problem: null,
  });
  const change = (part: Partial<ChosenPhotos>) => $photos.set({ ...$photos.get(), ...part });

  /** One that was taken away meanwhile stays away. */
  const put = (photo: ChosenPhoto) =>
    change({ photos: $photos.get().photos.map((one) => (one.id === photo.id ? photo : one)) });

  async function upload(id: number, file: File): Promise<void> {
    put({ id, state: 'coming', file, share: 0 });
    const response = await send(file, (share) => put({ id, state: 'coming', file, share }));
    put(
      response.ok
        ? { id, state: 'there', file, stored: response.stored }
        : { id, state: 'failed', file, why: response.message },
    );
  }

  return {
    $photos,

    /** Takes as many as there is room for. */
    async add(files: readonly File[]): Promise<void> {
      change({ problem: null });
      const going: Promise<void>[] = [];
      for (const file of files) {
        const refusal = pictureRefusal(file);
        const isFull = $photos.get().photos.length >= max;
        if (refusal || isFull) {
          change({
            problem: isFull ? photosFullText(max) : refusal === 'imageTooLarge' ? PHOTO_TOO_LARGE : PHOTO_NOT_ONE,
          });
          continue;
        }
        ids += 1;
        const id = ids;
        change({ photos: [...$photos.get().photos, { id, state: 'coming', file, share: 0 }] });
        going.push(upload(id, file));
      }
      await Promise.all(going);
    },

    async retry(id: number): Promise<void> {
      const photo = $photos.get().photos.find((one) => one.id === id);
      change({ problem: null });
      if (photo?.state === 'failed') await upload(id, photo.file);
    },

    remove: (id: number) => change({ photos: $photos.get().photos.filter((photo) => photo.id !== id), problem: null }),

    /** What is sent along; null while one is on its way or has failed: the problem then says so. */
    stored(): string[] | null {
      const { photos } = $photos.get();
      const stored = photos.flatMap((photo) =>
        photo.state === 'kept' ? photo.imageKey : photo.state === 'there' ? photo.stored : [],
      );
      if (stored.length === photos.length) return stored;
      change({ problem: photos.some(({ state }) => state === 'failed') ? PHOTOS_FAILED : PHOTOS_COMING });
      return null;
    },
  };
}

export type PictureList = ReturnType<typeof createPictureList>;

/** What a chosen file looks like; null where the browser cannot show it. The address is the caller's to revoke. */
export async function previewOf(file: File): Promise<string | null> {
  const prepared = await preparePicture(file);
  return prepared.ok ? URL.createObjectURL(prepared.file) : null;
}
