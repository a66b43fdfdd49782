import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { Picture } from '#islands/shared/Picture.tsx';
import { PICTURE_ACCEPT, pictureRefusal } from '#lib/client/caller/upload.ts';
import { preparePicture } from '#lib/client/page/prepare-picture.ts';
import { unreadableText } from '#lib/messages/product/picture.ts';
import { REGISTER_TEXTS } from '#lib/messages/product/seller-register.ts';
import type { PictureChoice } from './picture-choice.ts';
import css from './picture-picker.module.css';
import { TakePhoto } from './TakePhoto.tsx';

interface Props {
  picture: PictureChoice;
  /** What it is of: '상품', '매장'. */
  of: string;
  disabled: boolean;
  onPick: (picture: PictureChoice) => void;
  /** The address of a picture of this device, as soon as it can be shown; null for any other. */
  onPreview?: (address: string | null) => void;
}

/** A picture from the device or, on a phone, from its camera; seen before it is sent. */
export function PicturePicker({ picture, of, disabled, onPick, onPreview }: Props) {
  const file = picture.kind === 'file' ? picture.file : null;
  const isChosen = picture.kind !== 'none';
  const [refusal, setRefusal] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(false);
  const show = useEffectEvent((address: string | null) => {
    setPreview(address);
    onPreview?.(address);
  });
  const before = useRef<PictureChoice>({ kind: 'none' });
  const picker = useRef<HTMLInputElement>(null);

  // A file of the device: its preview is an address of the browser's, given back with it.
  useEffect(() => {
    show(null);
    if (!file) return;
    let address: string | null = null;
    let left = false;
    setPreparing(true);
    void preparePicture(file).then((prepared) => {
      if (left) return;
      setPreparing(false);
      if (prepared.ok) {
        address = URL.createObjectURL(prepared.file);
        show(address);
        return;
      }
      setRefusal(unreadableText(prepared.kind));
      onPick(before.current);
    });
    return () => {
      left = true;
      setPreparing(false);
      if (address) URL.revokeObjectURL(address);
    };
  }, [file, onPick]);

  function pick([picked]: File[]) {
    if (!picked) return;
    const problem = pictureRefusal(picked);
    setRefusal(problem && REGISTER_TEXTS[problem]);
    if (problem) return;
    // What stands in the form again, should the browser not be able to show this one.
    before.current = picture;
    onPick({ kind: 'file', file: picked });
  }

  return (
    <fieldset className="stack stack-tight" disabled={disabled}>
      <legend className="field-label">
        사진 <span className="soft">(선택)</span>
      </legend>
      <div className={`cluster ${css.pictureRow}`}>
        <div className={css.preview} data-empty={!isChosen}>
          {preview && <img src={preview} alt="고른 사진 미리 보기" />}
          {picture.kind === 'kept' && <Picture imageKey={picture.imageKey} alt="지금 사진" sizes="104px" />}
          {!isChosen && <Icon name="camera" size={32} />}
        </div>
        <div className="stack stack-tight">
          <div className="cluster">
            <TakePhoto of={of} onTake={pick} />
            <button type="button" className="button" data-takes-picture onClick={() => picker.current?.click()}>
              {isChosen ? '다른 사진 고르기' : '사진 고르기'}
            </button>
            {isChosen && (
              <button type="button" className="button button-quiet" onClick={() => onPick({ kind: 'none' })}>
                사진 삭제
              </button>
            )}
          </div>
          <p className={refusal ? 'field-error' : 'field-hint'} role={refusal ? 'alert' : undefined}>
            {refusal ?? (file ? (preparing ? REGISTER_TEXTS.preparing : file.name) : REGISTER_TEXTS.pictureHint)}
          </p>
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        accept={PICTURE_ACCEPT}
        aria-label={`${of} 사진 파일`}
        className="file"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be picked again after it was taken away.
          target.value = '';
          pick(files);
        }}
      />
    </fieldset>
  );
}
