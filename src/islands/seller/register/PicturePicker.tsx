import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { pictureRefusal } from '#lib/client/upload.ts';
import { REGISTER_TEXTS } from '#lib/messages/seller-register.ts';
import css from './register.module.css';

interface Props {
  file: File | null;
  disabled: boolean;
  onPick: (file: File | null) => void;
}

/** A picture from the device or, on a phone, from its camera; seen before it is sent. */
export function PicturePicker({ file, disabled, onPick }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!file) {
      setPreview(null);
      return;
    }
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const [picked] = event.target.files ?? [];
    // The same file may be picked again after it was taken away.
    event.target.value = '';
    if (!picked) return;
    const problem = pictureRefusal(picked);
    setRefusal(problem && REGISTER_TEXTS[problem]);
    if (!problem) onPick(picked);
  }

  return (
    <fieldset className={css.picture} disabled={disabled}>
      <legend className="field-label">
        사진 <span className="soft">(선택)</span>
      </legend>
      <div className={css.pictureRow}>
        <div className={css.preview} data-empty={preview === null}>
          {preview ? <img src={preview} alt="고른 사진 미리보기" /> : <Icon name="camera" size={32} />}
        </div>
        <div className="stack stack-tight">
          <div className="cluster">
            <button type="button" className="button" onClick={() => picker.current?.click()}>
              {file ? '다른 사진 고르기' : '사진 고르기'}
            </button>
            <button type="button" className={`button ${css.phoneOnly}`} onClick={() => camera.current?.click()}>
              <Icon name="camera" /> 사진 찍기
            </button>
            {file && (
              <button type="button" className="button button-quiet" onClick={() => onPick(null)}>
                사진 빼기
              </button>
            )}
          </div>
          <p className={refusal ? 'field-error' : 'field-hint'} role={refusal ? 'alert' : undefined}>
            {refusal ?? (file ? file.name : '10MB까지, 정사각형에 가까울수록 잘 보여요. 없으면 기본 그림이 보여요.')}
          </p>
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        aria-label="상품 사진 파일"
        className={css.file}
        tabIndex={-1}
        onChange={pick}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="상품 사진 찍기"
        className={css.file}
        tabIndex={-1}
        onChange={pick}
      />
    </fieldset>
  );
}
