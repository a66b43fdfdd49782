import { useStore } from '@nanostores/react';
import { useId, useRef, useState } from 'react';
import { call } from '#lib/client/caller/call.ts';
import { PICTURE_ACCEPT, sendPicture } from '#lib/client/caller/upload.ts';
import { CASE_PICTURES_MAX } from '#lib/domain/case/case.ts';
import { PICTURES } from '#lib/messages/case/cases-pictures.ts';
import { createPictureList } from './picture-list.ts';
import { TakePhoto } from './TakePhoto.tsx';

interface Props {
  label: string;
  /** The names of those that are there, in their order. */
  onChange: (uploads: string[]) => void;
  /** Whether one is on its way, or failed and is to be sent again or taken out. */
  onWait: (isWaiting: boolean) => void;
}

/**
 * Up to three pictures for a message of a case; each goes up as soon as it is chosen, and one that failed can be sent
 * again.
 */
export default function PicturesField({ label, onChange, onWait }: Props) {
  const [list] = useState(() => {
    const made = createPictureList({
      max: CASE_PICTURES_MAX,
      async send(file, onProgress) {
        const sent = await sendPicture(file, onProgress, ({ name: filename, type: contentType }) =>
          call('POST /api/cases/pictures', { body: { filename, contentType } }),
        );
        return sent.ok ? { ok: true, stored: sent.presigned.picture } : sent;
      },
    });
    made.$photos.listen(({ photos }) => {
      onChange(photos.flatMap((photo) => (photo.state === 'there' ? photo.stored : [])));
      onWait(photos.some(({ state }) => state !== 'there'));
    });
    return made;
  });
  const { photos, problem } = useStore(list.$photos);
  const picker = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const said = useId();
  const isFull = photos.length >= CASE_PICTURES_MAX;
  const why = problem ?? photos.find((photo) => photo.state === 'failed')?.why;

  return (
    <fieldset className="stack stack-tight">
      <legend className="field-label">
        {label} <span className="soft">(선택)</span>
      </legend>
      {photos.length > 0 && (
        <ul className="stack stack-tight" aria-label={label}>
          {photos.map((photo, index) => (
            <li key={photo.id} className="cluster">
              {photo.state !== 'kept' && <span>{photo.file.name}</span>}
              {photo.state === 'coming' && (
                <progress value={photo.share} aria-label={`${photo.file.name} ${PICTURES.coming}`} />
              )}
              {photo.state === 'failed' && (
                <button type="button" className="button button-small" onClick={() => void list.retry(photo.id)}>
                  {PICTURES.again}
                </button>
              )}
              <button
                type="button"
                className="button button-small"
                aria-label={`${label} ${index + 1} ${PICTURES.takeOut}`}
                onClick={() => {
                  list.remove(photo.id);
                  add.current?.focus();
                }}
              >
                {PICTURES.takeOut}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="cluster">
        <TakePhoto of={PICTURES.of} isFull={isFull} onTake={(photos) => void list.add(photos)} />
        <button
          ref={add}
          type="button"
          className="button"
          aria-disabled={isFull}
          aria-describedby={said}
          onClick={() => !isFull && picker.current?.click()}
        >
          {PICTURES.add} {photos.length}/{CASE_PICTURES_MAX}
        </button>
      </p>
      <p id={said} className={why ? 'field-error' : 'field-hint'} role={why ? 'alert' : undefined}>
        {why ?? PICTURES.hint}
      </p>
      <input
        ref={picker}
        type="file"
        accept={PICTURE_ACCEPT}
        multiple
        aria-label={PICTURES.file}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same one may be chosen again after it was taken out.
          target.value = '';
          void list.add(files);
        }}
      />
    </fieldset>
  );
}
