import { map } from 'nanostores';
import type {
  Camera,
  CameraPermission,
  CameraPort,
  CameraRefusal,
  CameraWish,
  OpenCamera,
  Picture,
} from '#lib/client/camera/camera.ts';
import { mirroredAtFirst } from '#lib/client/camera/camera-choice.ts';
import type { CameraNote } from '#lib/messages/camera.ts';
import { createRequestOrder } from './request-order.ts';

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

export interface CameraStageInput {
  port: CameraPort;
  /** Where it is shown. */
  picture: Picture;
  note: (note: CameraNote) => void;
  /** Told when the open camera is gone: pulled out, or taken by the system. */
  lost: (camera: OpenCamera) => void;
}

/** A camera that stands still is opened anew, and again as long as it does, as until a call ends. */
export const OPEN_AGAIN_MS = 3_000;

/**
 * With the browser's own words; `requested` when somebody has pressed for the permission. spec.md section 8, 'QR scan'.
 */
function refusalNote({ kind, message }: CameraRefusal, requested: boolean): CameraNote {
  if (kind === 'missing') return { code: 'noCamera' };
  const isPermission = requested || kind === 'denied';
  return { code: isPermission ? 'permissionFailed' : 'cameraFailed', message, kind };
}

/** The one camera that is open: opened as wished, shown, closed. A wish that was overtaken by another opens nothing. */
export function createCameraStage({ port, picture, note, lost }: CameraStageInput) {
  const $stage = map<CameraStage>({
    cameras: [],
    permission: 'unknown',
    current: null,
    live: false,
    mirrored: false,
    torch: 'none',
  });
  let open: OpenCamera | null = null;
  const requests = createRequestOrder();
  let request = requests.send();
  /** The screen is gone: what was asked before must not turn a camera on behind it. */
  let left = false;
  let stopWatching = () => {};

  function close() {
    stopWatching();
    stopWatching = () => {};
    open?.close();
    open = null;
    $stage.set({ ...$stage.get(), live: false, torch: 'none' });
  }

  /**
   * Opens a camera; where the wished one is not there, the browser's default. Null when none opened or another wish
   * came.
   */
  async function take(wish: CameraWish, requested = false): Promise<{ fellBack: boolean } | null> {
    const mine = requests.send();
    request = mine;
    close();
    if (left) return null;
    let opening = await port.open(wish);
    const fellBack = !opening.ok && opening.refusal.kind === 'missing' && wish.kind !== 'any';
    if (fellBack) opening = await port.open({ kind: 'any' });
    const cameras = await port.list();
    if (!mine.isLatest()) {
      if (opening.ok) opening.camera.close();
      return null;
    }
    if (!opening.ok) {
      const permission = opening.refusal.kind === 'denied' ? 'denied' : await port.permission();
      $stage.set({ ...$stage.get(), cameras, permission, current: null });
      note(refusalNote(opening.refusal, requested));
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
    opening.camera.onEnded(() => lost(opening.camera));
    return { fellBack };
  }

  async function play(fellBack: boolean) {
    const mine = request;
    if (!open) return;
    const { stream } = open;
    const plays = await picture.show(stream);
    if (!mine.isLatest()) return;
    $stage.setKey('live', plays);
    note({ code: plays ? (fellBack ? 'cameraFellBack' : 'cameraReady') : 'videoCannotPlay' });
    if (plays) stopWatching = picture.watch(stream, () => void openAgain());
  }

  /** No frame comes, as while somebody is called: it says so, and the camera is opened anew until it brings one. */
  async function openAgain() {
    const still = open;
    if (!still) return;
    const wish: CameraWish = still.id === null ? { kind: 'any' } : { kind: 'device', id: still.id };
    close();
    note({ code: 'cameraStill' });
    const mine = requests.send();
    await new Promise((resolve) => setTimeout(resolve, OPEN_AGAIN_MS));
    if (!mine.isLatest()) return;
    const taken = await take(wish);
    if (taken) await play(taken.fellBack);
  }

  return {
    $stage,
    opened: () => open,
    /** What the list of cameras says of the open one. */
    shown: () => $stage.get().cameras.find(({ id }) => id === open?.id) ?? null,
    take,
    play,
    close,

    async turnTo(wish: CameraWish) {
      const taken = await take(wish);
      if (taken) await play(taken.fellBack);
      return taken;
    },

    enter() {
      left = false;
    },
    leave() {
      left = true;
      requests.send();
      close();
    },
  };
}
