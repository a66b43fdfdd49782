import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { SCAN_TEXTS } from '#lib/messages/seller-scan.ts';
import type { CameraStore } from './camera-store.ts';
import css from './scan.module.css';

/** The live picture with the frame to hold a code in, or why there is none. */
export function CameraView({ camera, video }: { camera: CameraStore; video: RefObject<HTMLVideoElement | null> }) {
  const { cameras, permission, live, mirrored } = useStore(camera.$stage);
  return (
    <div className={css.view} data-live={live}>
      <video ref={video} className={mirrored ? css.mirrored : undefined} muted playsInline aria-label="카메라 화면" />
      {live && <span className={css.frame} aria-hidden="true" />}
      {!live && cameras.length === 0 && (
        <p className={css.placeholder}>
          {permission === 'granted' ? SCAN_TEXTS.cameraNotFound : SCAN_TEXTS.cameraPermissionNeeded}
        </p>
      )}
    </div>
  );
}
