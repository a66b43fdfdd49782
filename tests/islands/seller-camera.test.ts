import { describe, expect, test, vi } from 'vitest';
import {
  type Camera,
  type CameraOpening,
  type CameraPort,
  type CameraWish,
  cameraConstraints,
  cameraRefusal,
} from '../../src/lib/client/camera.ts';
import { chooseCamera, facingOf, mirroredAtFirst } from '../../src/lib/client/camera-choice.ts';
import { cameraNoteText } from '../../src/lib/messages/camera.ts';
import type { ScanNote } from '../../src/lib/messages/seller-scan.ts';
import { createCameraStore } from '../../src/lib/stores/camera.ts';

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
function machine(
  cameras: Camera[],
  refuse: (wish: CameraWish) => CameraOpening | null = () => null,
  setTorch: ((on: boolean) => Promise<boolean>) | null = null,
) {
  const ended = new Map<string, () => void>();
  let changed = () => {};
  const wishes: CameraWish[] = [];
  const closed: string[] = [];
  let allowed = false;
  const port: CameraPort = {
    list: async () => (allowed ? cameras : []),
    permission: async () => (allowed ? 'granted' : 'unknown'),
    onChange: (listener) => {
      changed = listener;
      return () => {};
    },
    open: async (wish) => {
      wishes.push(wish);
      const refusal = refuse(wish);
      if (refusal) return refusal;
      const camera = wish.kind === 'device' ? cameras.find(({ id }) => id === wish.id) : cameras[0];
      if (!camera) return missing;
      allowed = true;
      return {
        ok: true,
        camera: {
          ...{ id: camera.id, looks: null, stream: {} as MediaStream, setTorch },
          onEnded: (listener) => void ended.set(camera.id, listener),
          close: () => void closed.push(camera.id),
        },
      };
    },
  };
  const notes: ScanNote[] = [];
  const show = vi.fn(async () => true);
  const asked = vi.fn();
  const store = createCameraStore({ port, show, note: (note) => notes.push(note), asked });
  const lastNote = () => notes.at(-1);
  /** Pulls a camera out, as the browser tells it: its picture ends, then the list of devices changes. */
  const pullOut = (id: string) => {
    cameras.splice(
      cameras.findIndex((camera) => camera.id === id),
      1,
    );
    ended.get(id)?.();
    changed();
  };
  const plugIn = (camera: Camera) => {
    cameras.push(camera);
    changed();
  };
  return { store, wishes, closed, lastNote, show, asked, pullOut, plugIn };
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

  test('what a person asks of it is told apart from what happens to it', async () => {
    const { store, lastNote, asked, pullOut, plugIn } = machine(
      [rear],
      () => null,
      async () => true,
    );
    store.start();
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraReady' }));
    pullOut('rear');
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraLost' }));
    plugIn(rear);
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraReady' }));
    expect(asked).not.toHaveBeenCalled();
    await store.requestPermission();
    await store.pick('rear');
    await store.pickFacing('rear');
    await store.toggleTorch();
    expect(asked).toHaveBeenCalledTimes(4);
  });

  test('of two quick wishes the last one stays and the other camera is closed', async () => {
    const { store, closed } = machine([rear, front]);
    await Promise.all([store.pick('rear'), store.pick('front')]);
    expect(store.$stage.get().current).toBe('front');
    expect(closed).toEqual(['rear']);
  });

  test('a wish that comes while the cameras of the one before are listed closes that one', async () => {
    for (const turns of [0, 1, 2, 3, 4, 5, 6]) {
      const { store, closed } = machine([rear, front]);
      const first = store.pick('rear');
      for (let i = 0; i < turns; i += 1) await Promise.resolve();
      await Promise.all([first, store.pick('front')]);
      expect(store.$stage.get().current).toBe('front');
      expect(closed, `picked after ${turns} turns`).toEqual(['rear']);
    }
  });

  test('left before it was open, no camera is turned on behind it', async () => {
    for (const turns of [0, 1, 2, 3, 4, 5, 6]) {
      const { store, wishes, closed } = machine([rear]);
      const stop = store.start();
      for (let i = 0; i < turns; i += 1) await Promise.resolve();
      stop();
      await new Promise((resolve) => setTimeout(resolve));
      expect(closed, `left after ${turns} turns`).toHaveLength(wishes.length);
    }
  });

  test('leaving the page closes the camera', async () => {
    const { store, closed, lastNote } = machine([rear]);
    const stop = store.start();
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraReady' }));
    stop();
    expect(closed).toEqual(['rear']);
  });

  test('a camera that is pulled out says so; plugged in again it goes on', async () => {
    const { store, lastNote, pullOut, plugIn } = machine([rear]);
    store.start();
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraReady' }));
    pullOut('rear');
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraLost' }));
    expect(store.$stage.get()).toMatchObject({ live: false, current: null, cameras: [] });
    plugIn(rear);
    await vi.waitFor(() => expect(store.$stage.get()).toMatchObject({ live: true, current: 'rear' }));
    expect(lastNote()).toEqual({ code: 'cameraReady' });
  });

  test('of two cameras the other takes over, and says so', async () => {
    const { store, lastNote, pullOut } = machine([rear, plain]);
    store.start();
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraReady' }));
    pullOut('rear');
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraFellBack' }));
    expect(store.$stage.get()).toMatchObject({ live: true, current: 'plain' });
  });

  test('a light is there for cameras that have one', async () => {
    const { store, lastNote } = machine([rear]);
    await store.pick('rear');
    expect(store.$stage.get().torch).toBe('none');
    await store.toggleTorch();
    expect(store.$stage.get().torch).toBe('none');

    const setTorch = vi.fn(async () => true);
    const lit = machine([rear], () => null, setTorch).store;
    await lit.pick('rear');
    expect(lit.$stage.get().torch).toBe('off');
    await lit.toggleTorch();
    expect(lit.$stage.get().torch).toBe('on');
    await lit.toggleTorch();
    expect(setTorch.mock.calls).toEqual([[true], [false]]);
    expect(lit.$stage.get().torch).toBe('off');
    expect(lastNote()).toEqual({ code: 'cameraReady' });
  });

  test('a light that does not obey says so', async () => {
    const { store, lastNote } = machine(
      [rear],
      () => null,
      async () => false,
    );
    await store.pick('rear');
    await store.toggleTorch();
    expect(lastNote()).toEqual({ code: 'torchFailed' });
    expect(store.$stage.get().torch).toBe('off');
  });
});

test.each([
  [{ code: 'cameraReady' }, /카메라가 준비됐어요\. QR을 보여 주세요/],
  [{ code: 'cameraFellBack' }, /기본 카메라로 켰어요/],
  [{ code: 'videoCannotPlay' }, /다른 앱이나 탭에서 카메라를 쓰고 있는지 확인/],
  [{ code: 'cameraFailed', message: '어딘가' }, /^카메라 오류: 어딘가$/],
  [{ code: 'noCamera' }, /카메라 권한 요청 버튼을 누르거나 기기를 확인/],
  [{ code: 'permissionFailed', message: '거절' }, /^권한 요청 실패: 거절$/],
] as const)('what the camera tells of $code is said', (note, sentence) => {
  expect(cameraNoteText(note)).toMatch(sentence);
});
