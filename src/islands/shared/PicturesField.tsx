import { useId, useRef, useState } from 'react';
import { call } from '#lib/client/call.ts';
import { PICTURE_ACCEPT, pictureRefusal, sendPicture } from '#lib/client/upload.ts';
import { CASE_PICTURES_MAX } from '#lib/domain/case/case.ts';
import { PICTURES } from '#lib/messages/cases-pictures.ts';
import { PHOTO_NOT_ONE, PHOTO_TOO_LARGE } from '#lib/messages/reviews.ts';

interface Chosen {
  id: number;
  name: string;
  /** 0..1 while it is sent. */
  share: number;
  /** What the server calls it, once it is there. */
  upload: string | null;
}

interface Props {
  label: string;
  /** The names of those that are there, in their order. */
  onChange: (uploads: string[]) => void;
  /** Whether one is on its way. */
  onBusy: (isBusy: boolean) => void;
}

/** Up to three pictures for a message of a case; each goes up as soon as it is chosen, and one that fails is taken out and said. */
export default function PicturesField({ label, onChange, onBusy }: Props) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef<readonly Chosen[]>(chosen);
  const ids = useRef(0);
  const picker = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const said = useId();
  const isFull = chosen.length >= CASE_PICTURES_MAX;

  function change(now: readonly Chosen[]): void {
    latest.current = now;
    setChosen(now);
    onChange(now.flatMap(({ upload }) => upload ?? []));
    onBusy(now.some(({ upload }) => upload === null));
  }
  const put = (id: number, part: Partial<Chosen>) =>
    change(latest.current.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const takeOut = (id: number) => change(latest.current.filter((one) => one.id !== id));

  async function send(file: File): Promise<void> {
    const refusal = pictureRefusal(file);
    if (refusal) return setProblem(refusal === 'notAnImage' ? PHOTO_NOT_ONE : PHOTO_TOO_LARGE);
    ids.current += 1;
    const id = ids.current;
    change([...latest.current, { id, name: file.name, share: 0, upload: null }]);
    const sent = await sendPicture(
      file,
      (share) => put(id, { share }),
      ({ name: filename, type: contentType }) => call('POST /api/cases/pictures', { body: { filename, contentType } }),
    );
    if (sent.ok) return put(id, { upload: sent.presigned.picture });
    takeOut(id);
    setProblem(sent.message);
  }

  function choose(files: readonly File[]): void {
    setProblem(null);
    const left = CASE_PICTURES_MAX - latest.current.length;
    if (files.length > left) setProblem(PICTURES.full);
    for (const file of files.slice(0, left)) void send(file);
  }

  return (
    <fieldset className="stack stack-tight">
      <legend className="field-label">
        {label} <span className="soft">(선택)</span>
      </legend>
      {chosen.length > 0 && (
        <ul className="stack stack-tight" aria-label={label}>
          {chosen.map(({ id, name, share, upload }, index) => (
            <li key={id} className="cluster">
              <span>{name}</span>
              {upload === null && <progress value={share} aria-label={`${name} ${PICTURES.coming}`} />}
              <button
                type="button"
                className="button button-small"
                aria-label={`${label} ${index + 1} ${PICTURES.takeOut}`}
                onClick={() => {
                  takeOut(id);
                  add.current?.focus();
                }}
              >
                {PICTURES.takeOut}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <button
          ref={add}
          type="button"
          className="button"
          aria-disabled={isFull}
          aria-describedby={said}
          onClick={() => !isFull && picker.current?.click()}
        >
          {PICTURES.add} {chosen.length}/{CASE_PICTURES_MAX}
        </button>
      </p>
      <p id={said} className={problem ? 'field-error' : 'field-hint'} role={problem ? 'alert' : undefined}>
        {problem ?? PICTURES.hint}
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
          choose(files);
        }}
      />
    </fieldset>
  );
}
