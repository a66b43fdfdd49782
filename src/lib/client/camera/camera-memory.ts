import { deviceStorage } from '../offline/storages.ts';
import type { Camera } from './camera.ts';

const KEY = 'camera';

/** The camera that somebody chose on this device. */
export interface CameraMemory {
  read(): Camera | null;
  write(camera: Camera): void;
}

export const deviceCameraMemory: CameraMemory = {
  read() {
    try {
      const { id, label } = JSON.parse(deviceStorage().getItem(KEY) ?? 'null') ?? {};
      return typeof id === 'string' && typeof label === 'string' ? { id, label } : null;
    } catch {
      return null;
    }
  },
  write({ id, label }) {
    try {
      deviceStorage().setItem(KEY, JSON.stringify({ id, label }));
    } catch {
      // A full storage only forgets it when this page is left.
    }
  },
};
