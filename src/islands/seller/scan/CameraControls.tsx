import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { TorchButton } from '#islands/shared/CameraView.tsx';
import { CAMERA_TEXTS } from '#lib/messages/camera.ts';
import type { CameraStore } from '#lib/stores/camera.ts';
import { FullScreen } from './FullScreen.tsx';
import css from './scan.module.css';

/** Which camera, which way round, its light, and the asking for it. */
export function CameraControls({ camera, whole }: { camera: CameraStore; whole: RefObject<HTMLElement | null> }) {
  const { cameras, current, mirrored } = useStore(camera.$stage);
  return (
    <div className={css.controls}>
      <button type="button" className="button" onClick={() => void camera.pickFacing('front')}>
        {CAMERA_TEXTS.front}
      </button>
      <button type="button" className="button" onClick={() => void camera.pickFacing('rear')}>
        {CAMERA_TEXTS.rear}
      </button>
      <button type="button" className="button" aria-pressed={mirrored} onClick={camera.toggleMirror}>
        {CAMERA_TEXTS.mirror}
      </button>
      <button type="button" className="button" onClick={() => void camera.requestPermission()}>
        {CAMERA_TEXTS.askPermission}
      </button>
      <TorchButton camera={camera} />
      <FullScreen whole={whole} />
      <label className={`small strong ${css.choice}`}>
        <span>{CAMERA_TEXTS.choose}</span>
        <select
          className="input"
          value={current ?? ''}
          disabled={cameras.length === 0}
          onChange={(event) => void camera.pick(event.target.value)}
        >
          {cameras.length === 0 && <option value="">{CAMERA_TEXTS.noCameraOption}</option>}
          {cameras.length > 0 && current === null && <option value="">{CAMERA_TEXTS.choosePlease}</option>}
          {cameras.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
