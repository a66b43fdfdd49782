import { useStore } from '@nanostores/react';
import { CAMERA_TEXTS } from '#lib/messages/camera.ts';
import type { CameraStore } from '#lib/stores/camera.ts';

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
