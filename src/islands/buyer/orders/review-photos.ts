import { atom } from 'nanostores';
import { call } from '#lib/client/call.ts';
import { preparePicture } from '#lib/client/prepare-picture.ts';
import { pictureRefusal, pictureUpload, type Upload } from '#lib/client/upload.ts';
import type { ReviewPhoto } from '#lib/contract/reviews.ts';
import { REVIEW_PHOTOS_MAX } from '#lib/domain/buyer/review.ts';
import { PHOTO_NOT_ONE, PHOTO_TOO_LARGE, PHOTOS_COMING, PHOTOS_FAILED, PHOTOS_FULL } from '#lib/messages/reviews.ts';

/** One photo of a review that is being written; each goes up as soon as it is chosen. */
export type ChosenPhoto = { id: number } & (
  | { state: 'kept'; imageKey: string }
  | { state: 'coming'; file: File; share: number }
  | { state: 'there'; file: File; stored: string }
  | { state: 'failed'; file: File; why: string }
);

export interface ReviewPhotos {
  photos: readonly ChosenPhoto[];
  /** What is wrong with what was chosen last, or with the photos as they are sent. */
  problem: string | null;
}

type Send = (file: File, onProgress: (share: number) => void) => Promise<Upload>;

/** Up to three photos for the review of an order: those it has, and those that are chosen. */
export function createReviewPhotos(
  orderId: number,
  kept: readonly ReviewPhoto[] = [],
  send: Send = (file, onProgress) => pictureUpload(call)(file, onProgress, { orderId }),
) {
  let ids = kept.length;
  const $photos = atom<ReviewPhotos>({
    photos: kept.map(({ imageKey }, id) => ({ id, state: 'kept', imageKey })),
    problem: null,
  });
  const change = (part: Partial<ReviewPhotos>) => $photos.set({ ...$photos.get(), ...part });

  /** One that was taken away meanwhile stays away. */
  const put = (photo: ChosenPhoto) =>
    change({ photos: $photos.get().photos.map((one) => (one.id === photo.id ? photo : one)) });

  async function upload(id: number, file: File): Promise<void> {
    put({ id, state: 'coming', file, share: 0 });
    const answer = await send(file, (share) => put({ id, state: 'coming', file, share }));
    put(
      answer.ok
        ? { id, state: 'there', file, stored: answer.stored }
        : { id, state: 'failed', file, why: answer.message },
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
        const isFull = $photos.get().photos.length >= REVIEW_PHOTOS_MAX;
        if (refusal || isFull) {
          change({
            problem: isFull ? PHOTOS_FULL : refusal === 'imageTooLarge' ? PHOTO_TOO_LARGE : PHOTO_NOT_ONE,
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

    /** What is sent with the review; null while one is on its way or has failed: the problem then says so. */
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

export type ReviewPhotosStore = ReturnType<typeof createReviewPhotos>;

/** What a chosen file looks like; null where the browser cannot show it. The address is the caller's to revoke. */
export async function previewOf(file: File): Promise<string | null> {
  const prepared = await preparePicture(file);
  return prepared.ok ? URL.createObjectURL(prepared.file) : null;
}
