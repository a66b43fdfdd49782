import type { Camera, CameraWish, Facing, OpenCamera } from '#lib/client/camera/camera.ts';
import {
  cameraFacing,
  chooseCamera,
  facingOf,
  isBetterCamera,
  rememberedCamera,
} from '#lib/client/camera/camera-choice.ts';
import { type CameraMemory, deviceCameraMemory } from '#lib/client/camera/camera-memory.ts';
import { type CameraStageInput, createCameraStage } from './camera-stage.ts';

export interface CameraStoreInput extends Omit<CameraStageInput, 'lost'> {
  /** Told when a person asks something of the camera: the next note is the answer. */
  asked?: () => void;
  /** Where the choice of a person is kept for the next time. */
  memory?: CameraMemory;
}

/** The camera of a screen that reads codes: which there are, which one shows its picture, and how. */
export function createCameraStore({
  port,
  picture,
  note,
  asked = () => {},
  memory = deviceCameraMemory,
}: CameraStoreInput) {
  const stage = createCameraStage({ port, picture, note, lost: (camera) => void lost(camera) });
  const { $stage, opened, take, play, turnTo } = stage;
  /** While a lost camera is being replaced, the news that it left the list is no news. */
  let replacing = false;

  /** As somebody chose: the camera is chosen again next time. */
  async function chosen(wish: CameraWish) {
    asked();
    const taken = await turnTo(wish);
    const camera = stage.shown();
    if (taken && !taken.fellBack && camera) memory.write(camera);
  }

  const bestOf = (cameras: readonly Camera[]) => rememberedCamera(cameras, memory.read()) ?? chooseCamera(cameras);

  /** A camera that was pulled out: another one takes over; without one, plugging it in again goes on. */
  async function lost(camera: OpenCamera) {
    if (opened() !== camera) return;
    replacing = true;
    try {
      stage.close();
      const cameras = await port.list();
      $stage.set({ ...$stage.get(), cameras, current: null });
      const other = bestOf(cameras.filter(({ id }) => id !== camera.id));
      if (!other) return note({ code: 'cameraLost' });
      const taken = await take({ kind: 'device', id: other.id });
      if (taken) await play(true);
    } finally {
      replacing = false;
    }
  }

  /** Cameras have no names before one was allowed: open any, then look whether a better one is there. */
  async function openBest(requested = false) {
    note({ code: 'starting' });
    const known = bestOf(await port.list());
    const taken = await take(known ? { kind: 'device', id: known.id } : { kind: 'any' }, requested);
    if (!taken) return;
    const best = bestOf($stage.get().cameras);
    if (!known && best && best.id !== opened()?.id && isWorthTurningTo(best)) {
      await turnTo({ kind: 'device', id: best.id });
      return;
    }
    await play(taken.fellBack);
  }

  /** Turning takes a second: not for a camera that is no better than what the browser has opened. */
  function isWorthTurningTo(best: Camera): boolean {
    if (rememberedCamera([best], memory.read())) return true;
    const shown = stage.shown();
    const looks = opened()?.looks ?? (shown && facingOf(shown));
    return facingOf(best) !== looks || (shown !== null && isBetterCamera(best, shown));
  }

  async function devicesChanged() {
    const cameras = await port.list();
    const { current } = $stage.get();
    $stage.setKey('cameras', cameras);
    if (replacing) return;
    const isLost = opened() !== null && current !== null && !cameras.some(({ id }) => id === current);
    if (isLost) await turnTo({ kind: 'device', id: current });
    else if (!opened() && cameras.length > 0 && $stage.get().permission === 'granted') await openBest();
  }

  return {
    $stage,

    /** Turns the camera on, asking for it where the browser has not been asked; answers how to turn it off. */
    start(): () => void {
      stage.enter();
      const stopListening = port.onChange(() => void devicesChanged());
      void (async () => {
        const permission = await port.permission();
        $stage.setKey('permission', permission);
        if (permission === 'denied') note({ code: 'cameraDenied' });
        else await openBest();
      })();
      return () => {
        stopListening();
        stage.leave();
      };
    },

    async requestPermission() {
      asked();
      await openBest(true);
    },

    pick: (id: string) => chosen({ kind: 'device', id }),

    /** The front or the rear camera: by its label, else by what the browser knows of it. */
    pickFacing(facing: Facing) {
      const camera = cameraFacing($stage.get().cameras, facing);
      return chosen(camera ? { kind: 'device', id: camera.id } : { kind: 'facing', facing });
    },

    async toggleTorch() {
      const { torch } = $stage.get();
      const camera = opened();
      if (torch === 'none' || !camera?.setTorch) return;
      asked();
      const turnOn = torch === 'off';
      if (!(await camera.setTorch(turnOn))) return note({ code: 'torchFailed' });
      if (camera === opened()) $stage.setKey('torch', turnOn ? 'on' : 'off');
    },

    toggleMirror: () => $stage.setKey('mirrored', !$stage.get().mirrored),
  };
}

export type CameraStore = ReturnType<typeof createCameraStore>;
