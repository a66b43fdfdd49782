import { map } from 'nanostores';
import type {
  Camera,
  CameraPermission,
  CameraPort,
  CameraRefusal,
  CameraWish,
  Facing,
  OpenCamera,
} from '#lib/client/camera.ts';
import { cameraFacing, chooseCamera, facingOf, mirroredAtFirst } from '#lib/client/camera-choice.ts';
import type { CameraNote } from '#lib/messages/camera.ts';

export interface CameraStage {
  cameras: readonly Camera[];
  permission: CameraPermission;
  /** The camera whose picture is shown. */
  current: string | null;
  live: boolean;
  mirrored: boolean;
  /** The light of the camera; 'none' where it has none. */
  torch: 'none' | 'off' | 'on';
}

export interface CameraStoreInput {
  port: CameraPort;
  /** Shows the picture; false when it cannot play. */
  show: (stream: MediaStream) => Promise<boolean>;
  note: (note: CameraNote) => void;
  /** Told when a person asks something of the camera: the next note is the answer. */
  asked?: () => void;
}

const NOTES = {
  missing: { code: 'noCamera' },
  denied: { code: 'cameraDenied' },
  busy: { code: 'videoCannotPlay' },
  unsupported: { code: 'cameraUnsupported' },
} as const;

function refusalNote({ kind, message }: CameraRefusal): CameraNote {
  return kind === 'other' ? { code: 'cameraFailed', message } : NOTES[kind];
}

/** The camera of a screen that reads codes: which there are, which one shows its picture, and how. */
export function createCameraStore({ port, show, note, asked = () => {} }: CameraStoreInput) {
  const $stage = map<CameraStage>({
    ...{ cameras: [], permission: 'unknown', current: null },
    ...{ live: false, mirrored: false, torch: 'none' },
  });
  let open: OpenCamera | null = null;
  let turn = 0;
  /** While a lost camera is being replaced, the news that it left the list is no news. */
  let replacing = false;
  /** The screen is gone: what was asked before must not turn a camera on behind it. */
  let left = false;

  function close() {
    open?.close();
    open = null;
    $stage.set({ ...$stage.get(), live: false, torch: 'none' });
  }

  /** Opens a camera; where the wished one is not there, the browser's default. Null when none opened or another wish came. */
  async function take(wish: CameraWish): Promise<{ fellBack: boolean } | null> {
    const mine = ++turn;
    close();
    if (left) return null;
    let opening = await port.open(wish);
    const fellBack = !opening.ok && opening.refusal.kind === 'missing' && wish.kind !== 'any';
    if (fellBack) opening = await port.open({ kind: 'any' });
    const cameras = await port.list();
    if (mine !== turn) {
      if (opening.ok) opening.camera.close();
      return null;
    }
    if (!opening.ok) {
      const permission = opening.refusal.kind === 'denied' ? 'denied' : await port.permission();
      $stage.set({ ...$stage.get(), cameras, permission, current: null });
      note(refusalNote(opening.refusal));
      return null;
    }
    open = opening.camera;
    const camera = cameras.find(({ id }) => id === opening.camera.id) ?? null;
    $stage.set({
      cameras,
      permission: 'granted',
      current: opening.camera.id,
      live: false,
      mirrored: mirroredAtFirst(camera, opening.camera.looks),
      torch: opening.camera.setTorch ? 'off' : 'none',
    });
    opening.camera.onEnded(() => void lost(opening.camera));
    return { fellBack };
  }

  async function play(fellBack: boolean) {
    const mine = turn;
    if (!open) return;
    const plays = await show(open.stream);
    if (mine !== turn) return;
    $stage.setKey('live', plays);
    note({ code: plays ? (fellBack ? 'cameraFellBack' : 'cameraReady') : 'videoCannotPlay' });
  }

  async function turnTo(wish: CameraWish) {
    const taken = await take(wish);
    if (taken) await play(taken.fellBack);
  }

  /** A camera that was pulled out: another one takes over; without one, plugging it in again goes on. */
  async function lost(camera: OpenCamera) {
    if (open !== camera) return;
    replacing = true;
    try {
      close();
      const cameras = await port.list();
      $stage.set({ ...$stage.get(), cameras, current: null });
      const other = chooseCamera(cameras.filter(({ id }) => id !== camera.id));
      if (!other) return note({ code: 'cameraLost' });
      const taken = await take({ kind: 'device', id: other.id });
      if (taken) await play(true);
    } finally {
      replacing = false;
    }
  }

  /** Cameras have no names before one was allowed: open any, then look whether a better one is there. */
  async function openBest() {
    note({ code: 'starting' });
    const known = chooseCamera(await port.list());
    const taken = await take(known ? { kind: 'device', id: known.id } : { kind: 'any' });
    if (!taken) return;
    const best = chooseCamera($stage.get().cameras);
    const shown = open?.looks ?? facingOf($stage.get().cameras.find(({ id }) => id === open?.id) ?? { label: '' });
    if (!known && best && best.id !== open?.id && facingOf(best) !== shown)
      return turnTo({ kind: 'device', id: best.id });
    await play(taken.fellBack);
  }

  async function devicesChanged() {
    const cameras = await port.list();
    const { current } = $stage.get();
    $stage.setKey('cameras', cameras);
    if (replacing) return;
    const isLost = open !== null && current !== null && !cameras.some(({ id }) => id === current);
    if (isLost) await turnTo({ kind: 'device', id: current });
    else if (!open && cameras.length > 0 && $stage.get().permission === 'granted') await openBest();
  }

  return {
    $stage,

    /** Turns the camera on, asking for it where the browser has not been asked; answers how to turn it off. */
    start(): () => void {
      left = false;
      const stopListening = port.onChange(() => void devicesChanged());
      void (async () => {
        const permission = await port.permission();
        $stage.setKey('permission', permission);
        if (permission === 'denied') note({ code: 'cameraDenied' });
        else await openBest();
      })();
      return () => {
        stopListening();
        left = true;
        turn += 1;
        close();
      };
    },

    async requestPermission() {
      asked();
      await openBest();
      const { permission } = $stage.get();
      if (permission !== 'denied') return;
      note({
        code: 'permissionFailed',
        message: '카메라가 허용되지 않았어요. 브라우저 설정에서 이 사이트의 카메라를 허용해 주세요.',
      });
    },

    pick(id: string) {
      asked();
      return turnTo({ kind: 'device', id });
    },

    /** The front or the rear camera: by its label, else by what the browser knows of it. */
    pickFacing(facing: Facing) {
      asked();
      const camera = cameraFacing($stage.get().cameras, facing);
      return turnTo(camera ? { kind: 'device', id: camera.id } : { kind: 'facing', facing });
    },

    async toggleTorch() {
      const { torch } = $stage.get();
      const camera = open;
      if (torch === 'none' || !camera?.setTorch) return;
      asked();
      const turnOn = torch === 'off';
      if (!(await camera.setTorch(turnOn))) return note({ code: 'torchFailed' });
      if (camera === open) $stage.setKey('torch', turnOn ? 'on' : 'off');
    },

    toggleMirror: () => $stage.setKey('mirrored', !$stage.get().mirrored),
  };
}

export type CameraStore = ReturnType<typeof createCameraStore>;
