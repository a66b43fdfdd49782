import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Camera,
  type CameraOpening,
  type CameraPort,
  type CameraWish,
  cameraConstraints,
  cameraRefusal,
  pictureIn,
  STILL_AFTER_MS,
} from '#lib/client/camera/camera.ts';
import { chooseCamera, facingOf, mirroredAtFirst, rememberedCamera } from '#lib/client/camera/camera-choice.ts';
import type { ScanNote } from '#lib/messages/order/seller-scan.ts';
import { cameraNoteText } from '../../src/lib/messages/camera.ts';
import { createCameraStore } from '../../src/lib/stores/camera.ts';
import { OPEN_AGAIN_MS } from '../../src/lib/stores/camera-stage.ts';

const rear: Camera = { id: 'rear', label: 'camera2 0, facing back' };
const front: Camera = { id: 'front', label: 'FaceTime HD Camera' };
const plain: Camera = { id: 'plain', label: 'USB 2.0 Webcam' };

describe('choosing a camera', () => {
  test.each([
    // spec: S4.20
    ['rear first', [plain, front, rear], 'rear'],
    // spec: S4.20
    ['then front', [plain, front], 'front'],
    // spec: S4.20
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
    ['BackCam', 'rear'],
    ['rear_cam', 'rear'],
    ['BACKCAM', 'rear'],
    ['camBack0', 'rear'],
    ['RearCamera 2', 'rear'],
    ['Back facing camera', 'rear'],
    ['후방카메라', 'rear'],
    ['뒤쪽 카메라', 'rear'],
    ['背面カメラ', 'rear'],
    ['FrontCam', 'front'],
    ['selfiecam', 'front'],
    ['front_camera_0', 'front'],
    ['셀피 카메라', 'front'],
    ['Surface Camera Rear', 'rear'],
    ['Playback Device', null],
    ['Background Blur', null],
  ])('%s looks %s', (label, facing) => {
    expect(facingOf({ label })).toBe(facing);
  });

  test.each<[device: string, labels: string[], chosen: string]>([
    [
      'an Android phone whose second rear lens is listed first',
      ['camera2 1, facing front', 'camera2 3, facing front', 'camera2 2, facing back', 'camera2 0, facing back'],
      'camera2 0, facing back',
    ],
    ['an older Android', ['camera 1, facing front', 'camera 0, facing back'], 'camera 0, facing back'],
    [
      'ten cameras',
      ['camera2 10, facing back', 'camera2 2, facing back', 'camera2 1, facing front'],
      'camera2 2, facing back',
    ],
    ['Firefox on Android', ['Front facing camera', 'Back facing camera'], 'Back facing camera'],
    [
      'an iPhone Pro',
      [
        'Front Camera',
        'Back Ultra Wide Camera',
        'Back Telephoto Camera',
        'Back Triple Camera',
        'Back Dual Wide Camera',
        'Back Dual Camera',
        'Back Camera',
        'Desk View Camera',
      ],
      'Back Camera',
    ],
    [
      'an iPhone in Korean',
      [
        '전면 카메라',
        '후면 초광각 카메라',
        '후면 망원 카메라',
        '후면 듀얼 와이드 카메라',
        '후면 카메라',
        '데스크 뷰 카메라',
      ],
      '후면 카메라',
    ],
    [
      'an iPhone with special lenses alone',
      ['Front Camera', 'Back Ultra Wide Camera', 'Back Dual Wide Camera'],
      'Back Dual Wide Camera',
    ],
    [
      'a Windows tablet',
      ['Microsoft IR Camera Front', 'Microsoft Camera Front', 'Microsoft IR Camera Rear', 'Microsoft Camera Rear'],
      'Microsoft Camera Rear',
    ],
    [
      'a Windows notebook',
      ['OBS Virtual Camera', 'Integrated IR Camera (04f2:b6be)', 'Integrated Camera (04f2:b6be)'],
      'Integrated Camera (04f2:b6be)',
    ],
    ['a depth camera', ['Intel(R) RealSense(TM) Depth Camera', 'USB2.0 HD UVC WebCam'], 'USB2.0 HD UVC WebCam'],
    [
      'a Mac',
      ['OBS Virtual Camera', 'FaceTime HD 카메라', '하늘의 iPhone 카메라', '하늘의 iPhone 데스크 뷰 카메라'],
      'FaceTime HD 카메라',
    ],
    ['a counter with a webcam', ['가상 카메라', 'Logitech BRIO', 'HD Webcam C270'], 'Logitech BRIO'],
    ['names of a maker', ['FrontCam', 'IRCamera', 'BackCamTele', 'BackCamUltraWide', 'BackCam'], 'BackCam'],
    ['names of a maker that counts from the second', ['BackCam2', 'BackCam', 'selfiecam'], 'BackCam'],
    ['lenses in words of English', ['후면 울트라 와이드 카메라', '후면 듀얼 와이드 카메라'], '후면 듀얼 와이드 카메라'],
    ['cameras that programs make', ['XSplit VCam', 'SnapCamera', 'YouCam', 'HD Webcam'], 'HD Webcam'],
    ['one rear lens that is wide', ['camera2 1, facing front', 'rear_cam_ultrawide'], 'rear_cam_ultrawide'],
    ['one virtual camera', ['OBS Virtual Camera'], 'OBS Virtual Camera'],
  ])('on %s', (_, labels, chosen) => {
    const cameras = labels.map((label, i) => ({ id: String(i), label }));
    expect(chooseCamera(cameras)?.label).toBe(chosen);
    expect(chooseCamera([...cameras].reverse())?.label).toBe(
      labels.includes('Logitech BRIO') ? 'HD Webcam C270' : chosen,
    );
  });

  test.each([
    ['by its id', { id: 'tele', label: 'another name' }, 'tele'],
    ['by its label, where the browser gives new ids', { id: 'old', label: 'Back Telephoto Camera' }, 'tele'],
    ['not when it is gone', { id: 'old', label: 'Capture' }, undefined],
  ])('a camera that was chosen is found again %s', (_, chosen, id) => {
    const cameras = [rear, { id: 'tele', label: 'Back Telephoto Camera' }];
    expect(rememberedCamera(cameras, chosen)?.id).toBe(id);
  });

  // spec: S4.20
  test('only a front camera is mirrored at first, by its label or by what the browser knows', () => {
    expect(mirroredAtFirst(front, null)).toBe(true);
    expect(mirroredAtFirst(plain, 'front')).toBe(true);
    expect(mirroredAtFirst(rear, 'rear')).toBe(false);
    expect(mirroredAtFirst(null, null)).toBe(false);
  });

  // spec: S9.13
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
  remembered: Camera | null = null,
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
          id: camera.id,
          looks: null,
          stream: {} as MediaStream,
          setTorch,
          onEnded: (listener) => void ended.set(camera.id, listener),
          close: () => void closed.push(camera.id),
        },
      };
    },
  };
  const notes: ScanNote[] = [];
  const show = vi.fn(async () => true);
  const asked = vi.fn();
  let kept = remembered;
  const write = vi.fn((camera: Camera) => {
    kept = camera;
  });
  const memory = { read: () => kept, write };
  const still: (() => void)[] = [];
  const watch = (_: MediaStream, onStill: () => void) => {
    still.push(onStill);
    return () => {};
  };
  const store = createCameraStore({ port, picture: { show, watch }, note: (note) => notes.push(note), asked, memory });
  /** The picture that was shown last stands still. */
  const standStill = () => still.at(-1)!();
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
  return { store, wishes, closed, lastNote, show, asked, memory, pullOut, plugIn, standStill };
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

  // spec: S8.34
  test('a camera that is not there falls back to the default one and says so', async () => {
    const { store, wishes, lastNote } = machine([plain], (wish) => (wish.kind === 'facing' ? missing : null));
    await store.pickFacing('front');
    expect(wishes).toEqual([{ kind: 'facing', facing: 'front' }, { kind: 'any' }]);
    expect(lastNote()).toEqual({ code: 'cameraFellBack' });
    expect(store.$stage.get().current).toBe('plain');
  });

  // spec: S8.34
  test('no camera at all', async () => {
    const { store, lastNote } = machine([]);
    store.start();
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'noCamera' }));
    expect(store.$stage.get().live).toBe(false);
  });

  test('a refusal says where to allow it, and asking in vain says that it failed', async () => {
    const { store, lastNote } = machine([rear], () => denied);
    store.start();
    const failed = { code: 'permissionFailed', message: 'Permission denied', kind: 'denied' };
    await vi.waitFor(() => expect(lastNote()).toEqual(failed));
    await store.requestPermission();
    expect(lastNote()).toEqual(failed);
  });

  test.each(['busy', 'other', 'unsupported'] as const)(
    'a camera that is %s is told in the browser’s words',
    async (kind) => {
      const refused: CameraOpening = { ok: false, refusal: { kind, message: 'Could not start' } };
      const { store, lastNote } = machine([rear], () => refused);
      store.start();
      await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraFailed', message: 'Could not start', kind }));
      await store.requestPermission();
      expect(lastNote()).toEqual({ code: 'permissionFailed', message: 'Could not start', kind });
    },
  );

  const lenses = () => [
    { id: 'c2', label: 'camera2 2, facing back' },
    { id: 'c0', label: 'camera2 0, facing back' },
    { id: 'c1', label: 'camera2 1, facing front' },
  ];

  test('the main lens takes over from the one that the browser opened on the same side', async () => {
    const { store, lastNote, memory } = machine(lenses());
    store.start();
    await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraReady' }));
    expect(store.$stage.get().current).toBe('c0');
    expect(memory.write).not.toHaveBeenCalled();
  });

  test('what a person chose is remembered and chosen again, by list and by button', async () => {
    const first = machine(lenses());
    await first.store.pick('c2');
    expect(first.memory.write).toHaveBeenCalledExactlyOnceWith({ id: 'c2', label: 'camera2 2, facing back' });
    await first.store.pickFacing('front');
    expect(first.memory.read()).toEqual({ id: 'c1', label: 'camera2 1, facing front' });
    const again = machine(lenses(), () => null, null, first.memory.read());
    again.store.start();
    await vi.waitFor(() => expect(again.lastNote()).toEqual({ code: 'cameraReady' }));
    expect(again.store.$stage.get().current).toBe('c1');
  });

  test('a camera that stood in for the chosen one is not remembered', async () => {
    const { store, memory } = machine([plain], (wish) => (wish.kind === 'facing' ? missing : null));
    await store.pickFacing('front');
    expect(memory.write).not.toHaveBeenCalled();
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

  describe('a camera that a call has muted', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test('says that it stands still, and is opened anew until frames come', async () => {
      const { store, wishes, closed, lastNote, standStill } = machine([rear]);
      const stop = store.start();
      await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraReady' }));
      for (const times of [1, 2]) {
        standStill();
        expect(lastNote()).toEqual({ code: 'cameraStill' });
        expect(store.$stage.get().live).toBe(false);
        expect(closed).toHaveLength(times);
        await vi.advanceTimersByTimeAsync(OPEN_AGAIN_MS);
        expect(wishes.at(-1)).toEqual({ kind: 'device', id: 'rear' });
        expect(lastNote()).toEqual({ code: 'cameraReady' });
        expect(store.$stage.get().live).toBe(true);
      }
      stop();
    });

    test('is not turned on behind somebody who has left, or chosen another', async () => {
      const { store, wishes, standStill, lastNote } = machine([rear, plain]);
      const stop = store.start();
      await vi.waitFor(() => expect(lastNote()).toEqual({ code: 'cameraReady' }));
      standStill();
      await store.pick('plain');
      const opened = wishes.length;
      await vi.advanceTimersByTimeAsync(OPEN_AGAIN_MS);
      expect(wishes).toHaveLength(opened);
      standStill();
      stop();
      await vi.advanceTimersByTimeAsync(OPEN_AGAIN_MS);
      expect(wishes).toHaveLength(opened);
    });

    /** A video whose frames come while it is `moving`. */
    function video({ frames = true } = {}) {
      const shown = { isMoving: true, currentTime: 0, callbacks: [] as (() => void)[] };
      const element = {
        get currentTime() {
          return shown.currentTime;
        },
        ...(frames && {
          requestVideoFrameCallback: (callback: () => void) => shown.callbacks.push(callback),
          cancelVideoFrameCallback: () => {},
        }),
      } as unknown as HTMLVideoElement;
      const timer = setInterval(() => {
        if (!shown.isMoving) return;
        shown.currentTime += 0.1;
        for (const callback of shown.callbacks.splice(0)) callback();
      }, 100);
      return { shown, element, stop: () => clearInterval(timer) };
    }

    test.each([
      ['frames stop', { frames: true }, 'still'],
      ['frames stop, of a browser that does not tell of them', { frames: false }, 'still'],
      ['it is muted, and sends black ones', { frames: true }, 'muted'],
    ] as const)('no frame for two seconds is seen: %s', async (_, browser, how) => {
      vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
      const { shown, element, stop } = video(browser);
      const track = { muted: false };
      const stream = { getVideoTracks: () => [track] } as unknown as MediaStream;
      const onStill = vi.fn();
      pictureIn(() => element).watch(stream, onStill);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(onStill).not.toHaveBeenCalled();
      if (how === 'still') shown.isMoving = false;
      else track.muted = true;
      await vi.advanceTimersByTimeAsync(STILL_AFTER_MS - 300);
      expect(onStill).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(600);
      expect(onStill).toHaveBeenCalledOnce();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(onStill).toHaveBeenCalledOnce();
      stop();
      vi.unstubAllGlobals();
    });

    /** A page that is looked at, or comes back after a minute, with what is in the middle of its picture. */
    function away(shown: ReturnType<typeof video>, muted = false) {
      const page = Object.assign(new EventTarget(), { hidden: true });
      vi.stubGlobal('document', page);
      const stream = { getVideoTracks: () => [{ muted }] } as unknown as MediaStream;
      const onStill = vi.fn();
      const picture = { is: 'milk' };
      pictureIn(
        () => shown.element,
        () => picture.is,
      ).watch(stream, onStill);
      const comeBack = async () => {
        await vi.advanceTimersByTimeAsync(60_000);
        expect(onStill).not.toHaveBeenCalled();
        page.hidden = false;
        page.dispatchEvent(new Event('visibilitychange'));
      };
      return { onStill, picture, comeBack };
    }

    test.each([
      ['its camera is muted', { isMoving: true, muted: true }],
      ['no frame comes', { isMoving: false, muted: false }],
      ['the same frame comes again and again', { isMoving: true, muted: false }],
    ])('after coming back it is noticed within two seconds: %s', async (_, { isMoving, muted }) => {
      const shown = video();
      shown.shown.isMoving = isMoving;
      const { onStill, comeBack } = away(shown, muted);
      await comeBack();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(onStill).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(999);
      expect(onStill).toHaveBeenCalledOnce();
      shown.stop();
      vi.unstubAllGlobals();
    });

    test('a picture that changed once after coming back may be still, as before a wall', async () => {
      const shown = video();
      const { onStill, picture, comeBack } = away(shown);
      await comeBack();
      await vi.advanceTimersByTimeAsync(1_000);
      picture.is = 'wall';
      await vi.advanceTimersByTimeAsync(60_000);
      expect(onStill).not.toHaveBeenCalled();
      shown.stop();
      vi.unstubAllGlobals();
    });
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
  [
    { code: 'permissionFailed', message: 'Permission denied', kind: 'denied' },
    /^권한 요청 실패: Permission denied\. 브라우저 설정/,
  ],
  [{ code: 'cameraFailed', message: '사용 중이에요.', kind: 'busy' }, /^카메라 오류: 사용 중이에요\. 다른 앱이나 탭/],
  // spec: S8.34
] as const)('what the camera tells of $code is said', (note, sentence) => {
  expect(cameraNoteText(note)).toMatch(sentence);
});
