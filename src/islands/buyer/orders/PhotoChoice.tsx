import { useStore } from '@nanostores/react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { Picture } from '#islands/shared/Picture.tsx';
import { type ChosenPhoto, type PictureList, previewOf } from '#islands/shared/picture-list.ts';
import { TakePhoto } from '#islands/shared/TakePhoto.tsx';
import { PICTURE_ACCEPT } from '#lib/client/caller/upload.ts';
import { REVIEW_PHOTOS_MAX } from '#lib/domain/review/review.ts';
import { PHOTOS_HINT } from '#lib/messages/review/reviews.ts';
import styles from './review.module.css';

/** Photos of a review: from the phone's camera or its album, seen before they are sent. */
export function PhotoChoice({ store, disabled }: { store: PictureList; disabled: boolean }) {
  const { photos, problem } = useStore(store.$photos);
  const picker = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const id = useId();

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // The same one may be chosen again after it was taken out.
    event.target.value = '';
    void store.add(files);
  }

  return (
    <fieldset disabled={disabled}>
      <legend className="field-label">
        사진 <span className="soft">(선택)</span>
      </legend>
      <ul className={`cluster gap-3 ${styles.photos}`}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={styles.photo}>
            <Chosen photo={photo} number={index + 1} />
            {photo.state === 'coming' && (
              <progress className={styles.progress} value={photo.share} aria-label={`사진 ${index + 1} 올리는 중`} />
            )}
            {photo.state === 'failed' && (
              <button type="button" className={styles.retry} onClick={() => void store.retry(photo.id)}>
                다시 올리기
              </button>
            )}
            <button
              type="button"
              className={styles.takeOut}
              aria-label={`사진 ${index + 1} 삭제`}
              onClick={() => {
                store.remove(photo.id);
                add.current?.focus();
              }}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
        <li>
          <button
            ref={add}
            type="button"
            className={styles.add}
            aria-disabled={photos.length >= REVIEW_PHOTOS_MAX}
            aria-describedby={id}
            onClick={() => photos.length < REVIEW_PHOTOS_MAX && picker.current?.click()}
          >
            <Icon name="camera" />
            <span className="small">
              사진 추가 {photos.length}/{REVIEW_PHOTOS_MAX}
            </span>
          </button>
        </li>
      </ul>
      <TakePhoto
        of="리뷰"
        className={styles.take}
        isFull={photos.length >= REVIEW_PHOTOS_MAX}
        onTake={(taken) => void store.add(taken)}
      />
      <p id={id} className={problem ? 'field-error' : 'field-hint'} role={problem ? 'alert' : undefined}>
        {problem ?? failureIn(photos) ?? PHOTOS_HINT}
      </p>
      <input
        ref={picker}
        type="file"
        accept={PICTURE_ACCEPT}
        multiple
        aria-label="리뷰 사진 파일"
        className="file"
        tabIndex={-1}
        onChange={choose}
      />
    </fieldset>
  );
}

const failureIn = (photos: readonly ChosenPhoto[]): string | undefined =>
  photos.find((photo) => photo.state === 'failed')?.why;

function Chosen({ photo, number }: { photo: ChosenPhoto; number: number }) {
  const file = photo.state === 'kept' ? null : photo.file;
  const [preview, setPreview] = useState<string | null>(null);
  // A file of the device: its preview is an address of the browser's, given back with it.
  useEffect(() => {
    if (!file) return;
    let address: string | null = null;
    let left = false;
    void previewOf(file).then((made) => {
      if (left) return made && URL.revokeObjectURL(made);
      address = made;
      setPreview(made);
    });
    return () => {
      left = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [file]);
  const name = `리뷰에 넣을 사진 ${number}`;
  if (photo.state === 'kept') return <Picture imageKey={photo.imageKey} alt={name} sizes="88px" />;
  return <span className="picture">{preview && <img src={preview} alt={name} />}</span>;
}
