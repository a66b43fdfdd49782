import { describe, expect, test, vi } from 'vitest';
import { chooseCamera, facingOf, mirroredAtFirst } from '../../src/islands/seller/scan/camera-choice.ts';
import { createCameraStore } from '../../src/islands/seller/scan/camera-store.ts';
import {
  type Camera,
  type CameraOpening,
  type CameraPort,
  type CameraWish,
  cameraConstraints,
  cameraRefusal,
} from '../../src/lib/client/camera.ts';
import type { ScanNote } from '../../src/lib/messages/seller-scan.ts';

const rear: Camera = { id: 'rear', label: 'camera2 0, facing back' };
const front: Camera = { id: 'front', label: 'FaceTime HD Camera' };
const plain: Camera = { id: 'plain', label: 'USB 2.0 Webcam' };

describe('choosing a camera', () => {
  test.each([
    ['rear first', [plain, front, rear], 'rear'],
    ['then front', [plain, front], 'front'],
    ['then the first', [plain, { id: 'other', label: 'Capture' }], 'plain'],
  ])('%s', (_, cameras, id) => {
    expect(chooseCamera(cameras)?.id).toBe(id);
  });

  test('no camera, no choice', () => expect(chooseCamera([])).toBeNull());

  test.each([
    ['Back Camera', 'rear'],
    ['후면 카메라', 'rear'],
    ['Integrated Front Camera', 'front'],
    ['전면 카메라', 'front'],
    ['Feedback Capture', null],
    ['HD Webcam', null],
  ])('%s looks %s', (label, facing) => {
    expect(facingOf({ label })).toBe(facing);
  });

  test('only a front camera is mirrored at first, by its label or by what the browser knows', () => {
    expect(mirroredAtFirst(front, null)).toBe(true);
    expect(mirroredAtFirst(plain, 'front')).toBe(true);
    expect(mirroredAtFirst(rear, 'rear')).toBe(false);
    expect(mirroredAtFirst(null, null)).toBe(false);
  });

  test('size and focus are hints, the chosen camera is a demand', () => {
    expect(cameraConstraints({ kind: 'device', id: 'rear' })).toEqual({
      width: { ideal: 1280 },
      height: { ideal: 720 },
      advanced: [{ focusMode: 'continuous' }],
      deviceId: { exact: 'rear' },
    });
  });

  test.each([
    ['OverconstrainedError', 'missing'],
    ['NotFoundError', 'missing'],
    ['NotAllowedError', 'denied'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'other'],
  ])('%s means %s', (name, kind) => {
    expect(cameraRefusal({ name, message: 'x' }).kind).toBe(kind);
  });
});

const denied: CameraOpening = { ok: false, refusal: { kind: 'denied', message: 'Permission denied' } };
const missing: CameraOpening = { ok: false, refusal: { kind: 'missing', message: '' } };

/** A machine with these cameras; `refuse` decides what a wish meets. */
function machine(cameras: Camera[], refuse: (wish: CameraWish) => CameraOpening | null = () => null) {
  const wishes: CameraWish[] = [];
  const closed: string[] = [];
  let allowed = false;
  const port: CameraPort = {
    list: async () => (allowed ? cameras : []),
    permission: async () => (allowed ? 'granted' : 'unknown'),
    onChange: () => () => {},
    open: async (wish) => {
      wishes.push(wish);
      const refusal = refuse(wish);
      if (refusal) return refusal;
      const camera = wish.kind === 'device' ? cameras.find(({ id }) => id === wish.id) : cameras[0];
      if (!camera) return missing;
      allowed = true;
      return {
        ok: true,
        camera: { id: camera.id, looks: null, stream: {} as MediaStream, close: () => closed.push(camera.id) },
      };
    },
  };
  const notes: ScanNote[] = [];
  const show = vi.fn(async () => true);
  const store = createCameraStore({ port, show, note: (note) => notes.push(note) });
  const lastNote = () => notes.at(-1);
  return { store, wishes, closed, lastNote, show };
}

describe('the camera of the scan screen', () => {
  test('once allowed, it turns from the browser’s camera to the rear one', async () => {
    const { store, closed, lastNote } = machine([front, rear]);
    store.start();
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraReady' }));
    expect(store.$stage.get()).toMatchObject({ current: 'rear', live: true, mirrored: false, permission: 'granted' });
    expect(closed).toEqual(['front']);
  });

  test('a front camera that is picked is mirrored, and the mirror can be turned off', async () => {
    const { store } = machine([rear, front]);
    await store.pick('front');
    expect(store.$stage.get()).toMatchObject({ current: 'front', mirrored: true });
    store.toggleMirror();
    expect(store.$stage.get().mirrored).toBe(false);
  });

  test('a camera that is not there falls back to the default one and says so', async () => {
    const { store, wishes, lastNote } = machine([plain], (wish) => (wish.kind === 'facing' ? missing : null));
    await store.pickFacing('front');
    expect(wishes).toEqual([{ kind: 'facing', facing: 'front' }, { kind: 'any' }]);
    expect(lastNote()).toEqual({ code: 'cameraFellBack' });
    expect(store.$stage.get().current).toBe('plain');
  });

  test('no camera at all', async () => {
    const { store, lastNote } = machine([]);
    store.start();
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'noCamera' }));
    expect(store.$stage.get().live).toBe(false);
  });

  test('a refusal says where to allow it, and asking in vain says that it failed', async () => {
    const { store, lastNote } = machine([rear], () => denied);
    store.start();
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraDenied' }));
    await store.requestPermission();
    expect(lastNote()).toMatchObject({ code: 'permissionFailed' });
  });

  test('a picture that cannot play says what to look for', async () => {
    const { store, lastNote, show } = machine([rear]);
    show.mockResolvedValue(false);
    await store.pick('rear');
    expect(lastNote()).toEqual({ code: 'videoCannotPlay' });
    expect(store.$stage.get().live).toBe(false);
  });

  test('of two quick wishes the last one stays and the other camera is closed', async () => {
    const { store, closed } = machine([rear, front]);
    await Promise.all([store.pick('rear'), store.pick('front')]);
    expect(store.$stage.get().current).toBe('front');
    expect(closed).toEqual(['rear']);
  });

  test('leaving the page closes the camera', async () => {
    const { store, closed, lastNote } = machine([rear]);
    const stop = store.start();
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraReady' }));
    stop();
    expect(closed).toEqual(['rear']);
  });
});
