import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { CodeReader } from '#lib/client/camera/video-reader.ts';
import { CAMERA_TEXTS } from '#lib/messages/camera.ts';
import type { CameraStore } from '#lib/stores/camera.ts';
import css from './camera-view.module.css';

interface Props {
  camera: CameraStore;
  video: RefObject<HTMLVideoElement | null>;
  reader: CodeReader;
  onText: (text: string) => void;
  onFault: (fault: Error) => void;
  /** There is nothing to point it at. */
  isOff?: boolean;
  /** What is held before the camera: a QR code is square, a barcode is wide. */
  shape?: 'square' | 'wide';
}

/** The live picture, read for codes, with the frame to hold one in; or why there is none. */
export function CameraView({ camera, video, reader, onText, onFault, isOff = false, shape = 'square' }: Props) {
  const { cameras, permission, live, current, mirrored } = useStore(camera.$stage);
  // The camera of the device: on while this stands.
  useEffect(() => (isOff ? undefined : camera.start()), [camera, isOff]);
  const read = useEffectEvent(onText);
  const cannotRead = useEffectEvent(onFault);
  const reading = live && `camera ${current}`;
  // The picture of each camera that is on is read until another one comes.
  useEffect(() => {
    if (!reading || !video.current) return;
    return reader.watch(
      video.current,
      (text) => read(text),
      (fault) => cannotRead(fault),
    );
  }, [reader, reading, video]);
  const none = permission === 'granted' ? CAMERA_TEXTS.cameraNotFound : CAMERA_TEXTS.cameraPermissionNeeded;
  return (
    <div className={css.view} data-live={live} data-none={!live && permission === 'denied'}>
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
