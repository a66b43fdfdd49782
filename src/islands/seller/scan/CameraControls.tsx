import { useStore } from '@nanostores/react';
import { SCAN_TEXTS } from '#lib/messages/seller-scan.ts';
import type { CameraStore } from './camera-store.ts';
import css from './scan.module.css';

/** Which camera, which way round, and the asking for it. */
export function CameraControls({ camera }: { camera: CameraStore }) {
  const { cameras, current, mirrored } = useStore(camera.$stage);
  return (
    <div className={css.controls}>
      <button type="button" className="button" onClick={() => void camera.pickFacing('front')}>
        전면 카메라
      </button>
      <button type="button" className="button" onClick={() => void camera.pickFacing('rear')}>
        후면 카메라
      </button>
      <button type="button" className="button" aria-pressed={mirrored} onClick={camera.toggleMirror}>
        좌우 반전
      </button>
      <button type="button" className="button" onClick={() => void camera.requestPermission()}>
        카메라 권한 요청
      </button>
      <label className={css.choice}>
        <span>카메라</span>
        <select
          className="input"
          value={current ?? ''}
          disabled={cameras.length === 0}
          onChange={(event) => void camera.pick(event.target.value)}
        >
          {cameras.length === 0 && <option value="">{SCAN_TEXTS.noCameraOption}</option>}
          {cameras.length > 0 && current === null && <option value="">카메라 고르기</option>}
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
