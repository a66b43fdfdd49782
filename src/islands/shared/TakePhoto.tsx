import { useRef } from 'react';
import { TAKE_PHOTO } from '#lib/messages/product/picture.ts';
import { Icon } from './Icon.tsx';
import css from './take-photo.module.css';

interface Props {
  /** What it is of: '상품', '리뷰'. */
  of: string;
  /** Whether there is room for no more. */
  isFull?: boolean;
  className?: string | undefined;
  onTake: (photos: File[]) => void;
}

/**
 * A photo by a phone's camera. A field of its own: the chooser of pictures of Android 14 offers the album alone (field
 * case 7.15).
 */
export function TakePhoto({ of, isFull = false, className = '', onTake }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={`button ${css.button} ${className}`}
        data-takes-picture
        aria-disabled={isFull || undefined}
        onClick={() => !isFull && camera.current?.click()}
      >
        <Icon name="camera" /> {TAKE_PHOTO}
      </button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={`${of} ${TAKE_PHOTO}`}
        hidden
        onChange={({ target }) => {
          const photos = [...(target.files ?? [])];
          // The same one may be taken again after it was taken out.
          target.value = '';
          onTake(photos);
        }}
      />
    </>
  );
}
