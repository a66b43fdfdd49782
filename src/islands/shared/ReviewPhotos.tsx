import { useId } from 'react';
import type { ReviewPhoto } from '#lib/contract/reviews.ts';
import { photoNames } from '#lib/messages/reviews.ts';
import { Icon } from './Icon.tsx';
import { Picture } from './Picture.tsx';
import css from './review-photos.module.css';

/** Photos of a review, small; each opens large, by a popover that needs no script. */
export function ReviewPhotos({ photos, of }: { photos: readonly ReviewPhoto[]; of: string }) {
  const id = useId();
  if (photos.length === 0) return null;
  return (
    <ul className={css.photos}>
      {photos.map(({ imageKey }, index) => {
        const names = photoNames(of, index);
        return (
          <li key={imageKey}>
            <button type="button" className={css.thumb} popoverTarget={`${id}-${index}`} aria-label={names.open}>
              <Picture imageKey={imageKey} alt="" sizes="88px" />
            </button>
            <div id={`${id}-${index}`} popover="auto" className={css.large} role="dialog" aria-label={names.photo}>
              <Picture imageKey={imageKey} alt={names.photo} sizes="640px" isOneOfMany />
              <button
                type="button"
                className={`icon-button ${css.close}`}
                popoverTarget={`${id}-${index}`}
                popoverTargetAction="hide"
                aria-label="닫기"
              >
                <Icon name="close" />
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
