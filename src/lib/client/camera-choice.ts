import type { Camera, Facing } from './camera.ts';

const LABELS: Record<Facing, RegExp> = {
  rear: /\b(back|rear|environment|world)\b|후면|뒷면/i,
  front: /\b(front|user|face|facetime|selfie)\b|전면|앞면/i,
};

/** Which way a camera's label says it looks; null when it does not say. */
export function facingOf(camera: Pick<Camera, 'label'>): Facing | null {
  if (LABELS.rear.test(camera.label)) return 'rear';
  return LABELS.front.test(camera.label) ? 'front' : null;
}

/** The camera to start with: a rear-looking label, else a front-looking one, else the first. spec.md section 4. */
export function chooseCamera(cameras: readonly Camera[]): Camera | null {
  return cameraFacing(cameras, 'rear') ?? cameraFacing(cameras, 'front') ?? cameras[0] ?? null;
}

/** The first camera that looks this way. */
export function cameraFacing(cameras: readonly Camera[], facing: Facing): Camera | null {
  return cameras.find((camera) => facingOf(camera) === facing) ?? null;
}

/** A front camera shows its picture as a mirror does, as people expect of it. spec.md section 4. */
export function mirroredAtFirst(camera: Pick<Camera, 'label'> | null, looks: Facing | null): boolean {
  return (camera && facingOf(camera)) === 'front' || looks === 'front';
}
