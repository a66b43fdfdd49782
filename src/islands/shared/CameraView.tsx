import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { CAMERA_TEXTS } from '#lib/messages/camera.ts';
import type { CameraStore } from '#lib/stores/camera.ts';
import css from './camera-view.module.css';

interface Props {
  camera: CameraStore;
  video: RefObject<HTMLVideoElement | null>;
  /** What is held before the camera: a QR code is square, a barcode is wide. */
  shape?: 'square' | 'wide';
}

/** The live picture with the frame to hold a code in, or why there is none. */
export function CameraView({ camera, video, shape = 'square' }: Props) {
  const { cameras, permission, live, mirrored } = useStore(camera.$stage);
  const none = permission === 'granted' ? CAMERA_TEXTS.cameraNotFound : CAMERA_TEXTS.cameraPermissionNeeded;
  return (
    <div className={css.view} data-live={live}>
      <video
        ref={video}
        className={mirrored ? css.mirrored : undefined}
        muted
        playsInline
        aria-label={CAMERA_TEXTS.view}
      />
      {live && <span className={css.frame} data-shape={shape} aria-hidden="true" />}
      {!live && <p className={css.placeholder}>{cameras.length === 0 ? none : CAMERA_TEXTS.cameraOff}</p>}
    </div>
  );
}

/** The camera's light; nothing where it has none. */
export function TorchButton({ camera }: { camera: CameraStore }) {
  const { torch } = useStore(camera.$stage);
  if (torch === 'none') return null;
  return (
    <button type="button" className="button" aria-pressed={torch === 'on'} onClick={() => void camera.toggleTorch()}>
      {CAMERA_TEXTS.torch}
    </button>
  );
}
