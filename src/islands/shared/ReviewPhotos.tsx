import { useState } from 'react';
import type { ReviewPhoto } from '#lib/contract/review/reviews.ts';
import { photoNames } from '#lib/messages/review/reviews.ts';
import { Dialog } from './Dialog.tsx';
import { Picture } from './Picture.tsx';
import css from './review-photos.module.css';

/** Photos of a review, small; each opens large. */
export function ReviewPhotos({ photos, of }: { photos: readonly ReviewPhoto[]; of: string }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <ul className="cluster">
      {photos.map(({ imageKey }, index) => {
        const names = photoNames(of, index);
        return (
          <li key={imageKey}>
            <button type="button" className={css.thumb} aria-label={names.open} onClick={() => setOpened(index)}>
              <Picture imageKey={imageKey} alt="" sizes="88px" />
            </button>
            <Dialog open={opened === index} title={names.photo} wide onClose={() => setOpened(null)}>
              {opened === index && <Picture imageKey={imageKey} alt={names.photo} sizes="640px" />}
            </Dialog>
          </li>
        );
      })}
    </ul>
  );
}
