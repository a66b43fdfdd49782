import { CAMERA_IDEAL_HEIGHT_PX, CAMERA_IDEAL_WIDTH_PX } from '#lib/domain/person/limits.ts';

export interface Camera {
  id: string;
  label: string;
}

export type Facing = 'front' | 'rear';

/** Which camera is wanted. */
export type CameraWish = { kind: 'device'; id: string } | { kind: 'facing'; facing: Facing } | { kind: 'any' };

export interface OpenCamera {
  /** Null when the browser does not say which camera it opened. */
  id: string | null;
  /** Which way it says it looks; null when it does not. */
  looks: Facing | null;
  stream: MediaStream;
  /** Turns its light on or off; answers whether that worked. Null for a camera without a light. */
  setTorch: ((on: boolean) => Promise<boolean>) | null;
  /** Calls back when the camera is gone: pulled out, or taken by the system. Not after `close`. */
  onEnded(listener: () => void): void;
  close(): void;
}

/**
 * Why no camera opened: none there or none fitting (`missing`), not allowed (`denied`), held by another app (`busy`),
 * no camera support or not a secure page (`unsupported`).
 */
export type CameraRefusal = { kind: 'missing' | 'denied' | 'busy' | 'unsupported' | 'other'; message: string };

export type CameraOpening = { ok: true; camera: OpenCamera } | { ok: false; refusal: CameraRefusal };

export type CameraPermission = 'granted' | 'denied' | 'unknown';

export interface CameraPort {
  /** The cameras the page may know of: before it is allowed to use them, browsers name none. */
  list(): Promise<Camera[]>;
  permission(): Promise<CameraPermission>;
  open(wish: CameraWish): Promise<CameraOpening>;
  /** Calls back when a camera is plugged in or out; answers how to stop. */
  onChange(listener: () => void): () => void;
}

const FACING_MODE: Record<Facing, string> = { rear: 'environment', front: 'user' };

/**
 * Constraints for the browser: 1280 x 720 and continuous focus are hints, the camera is a demand. spec.md section 9.
 */
export function cameraConstraints(wish: CameraWish): MediaTrackConstraints {
  const hints = {
    width: { ideal: CAMERA_IDEAL_WIDTH_PX },
    height: { ideal: CAMERA_IDEAL_HEIGHT_PX },
    // Not in TypeScript's list yet; a browser that does not know it skips the set.
    advanced: [{ focusMode: 'continuous' } as MediaTrackConstraintSet],
  };
  switch (wish.kind) {
    case 'device':
      return { ...hints, deviceId: { exact: wish.id } };
    case 'facing':
      return { ...hints, facingMode: { exact: FACING_MODE[wish.facing] } };
    case 'any':
      return { ...hints, facingMode: { ideal: FACING_MODE.rear } };
  }
}

const KINDS: Record<string, CameraRefusal['kind']> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The meaning of a failed `getUserMedia`, by the browser's own errors, whose names survive minification. */
export function cameraRefusal(error: unknown): CameraRefusal {
  const { name, message } = error as { name?: string; message?: string };
  return { kind: KINDS[name ?? ''] ?? 'other', message: message || name || '알 수 없는 오류' };
}

/** Lights are not in TypeScript's lists yet. */
type Lit<T> = T & { torch?: boolean };

function torchOf(track: MediaStreamTrack | undefined): OpenCamera['setTorch'] {
  const capabilities: Lit<MediaTrackCapabilities> = track?.getCapabilities?.() ?? {};
  if (!track || !capabilities.torch) return null;
  return (on) =>
    track.applyConstraints({ advanced: [{ torch: on } as Lit<MediaTrackConstraintSet>] }).then(
      () => true,
      () => false,
    );
}

function opened(stream: MediaStream): OpenCamera {
  const [track] = stream.getVideoTracks();
  const settings = track?.getSettings() ?? {};
  const looks = settings.facingMode === 'user' ? 'front' : settings.facingMode === 'environment' ? 'rear' : null;
  return {
    id: settings.deviceId ?? null,
    looks,
    stream,
    setTorch: torchOf(track),
    onEnded: (listener) => track?.addEventListener('ended', listener, { once: true }),
    close: () => {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

export const browserCamera: CameraPort = {
  async list() {
    const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
    return devices
      .filter((device) => device.kind === 'videoinput' && device.deviceId !== '')
      .map((device, index) => ({ id: device.deviceId, label: device.label || `카메라 ${index + 1}` }));
  },

  async permission() {
    try {
      const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName });
      return state === 'prompt' ? 'unknown' : state;
    } catch {
      // Firefox has no such permission to ask about.
      return 'unknown';
    }
  },

  async open(wish) {
    if (!navigator.mediaDevices?.getUserMedia) {
      return { ok: false, refusal: { kind: 'unsupported', message: '카메라를 지원하지 않아요' } };
    }
    try {
      return {
        ok: true,
        camera: opened(await navigator.mediaDevices.getUserMedia({ video: cameraConstraints(wish) })),
      };
    } catch (error) {
      return { ok: false, refusal: cameraRefusal(error) };
    }
  },

  onChange(listener) {
    navigator.mediaDevices?.addEventListener('devicechange', listener);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', listener);
  },
};

const PLAY_TIMEOUT_MS = 5_000;

/** Where a camera's picture is shown, and whether it moves. */
export interface Picture {
  /** False when it does not begin to play, as when another app holds the camera. */
  show(stream: MediaStream): Promise<boolean>;
  /**
   * Calls back once when no frame has come for two seconds on a page that is looked at, as while a call has muted the
   * camera, or no other picture within two of coming back to the page; answers how to stop.
   */
  watch(stream: MediaStream, onStill: () => void): () => void;
}

/** Without a frame for so long a picture stands still. */
export const STILL_AFTER_MS = 2_000;
const LOOK_EVERY_MS = 250;
/** The same after coming back to the page, where it is noticed within two seconds. */
const RETURNED_STILL_MS = 1_500;

async function playIn(video: HTMLVideoElement, stream: MediaStream): Promise<boolean> {
  video.srcObject = stream;
  const waited = new Promise<false>((resolve) => setTimeout(resolve, PLAY_TIMEOUT_MS, false));
  const playing = video.play().then(
    () => true,
    () => false,
  );
  return Promise.race([playing, waited]);
}

/** A square of the picture's middle, point by point: the noise of a sensor changes some of it with every frame. */
const SAMPLE_PX = 48;

/** The same for two frames that are one picture; null where a picture cannot be looked into. */
function sampleOf(video: HTMLVideoElement): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_PX;
  canvas.height = SAMPLE_PX;
  const context = canvas.getContext('2d');
  if (!context || video.videoWidth === 0) return null;
  const [left, top] = [(video.videoWidth - SAMPLE_PX) / 2, (video.videoHeight - SAMPLE_PX) / 2];
  context.drawImage(video, left, top, SAMPLE_PX, SAMPLE_PX, 0, 0, SAMPLE_PX, SAMPLE_PX);
  return context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data.join();
}

/**
 * A frame tells of itself where the browser says so; the time of a video goes on with its frames, also out of sight. A
 * muted camera may go on to send black ones, and one that the system took while the page was away the last one, again
 * and again: after a return a picture moves once it has changed.
 */
function watchFrames(
  video: HTMLVideoElement,
  stream: MediaStream,
  onStill: () => void,
  sample: typeof sampleOf,
): () => void {
  const [track] = stream.getVideoTracks();
  let movedAt = performance.now();
  let time = video.currentTime;
  let frame: number | null = null;
  /** The picture that was there on coming back, until another one is. */
  let back: string | null = null;
  function moved() {
    if (track?.muted) return;
    if (back !== null && sample(video) === back) return;
    back = null;
    movedAt = performance.now();
  }
  function awaitFrame() {
    frame = video.requestVideoFrameCallback(() => {
      moved();
      awaitFrame();
    });
  }
  /** Browsers stop the pictures and the timers of a hidden page: it is waited for anew. */
  function returned() {
    if (document.hidden) return;
    movedAt = performance.now() - STILL_AFTER_MS + RETURNED_STILL_MS;
    back = sample(video);
  }
  if ('requestVideoFrameCallback' in video) awaitFrame();
  document.addEventListener('visibilitychange', returned);
  const timer = setInterval(() => {
    if (video.currentTime !== time) moved();
    time = video.currentTime;
    if (document.hidden || performance.now() - movedAt < STILL_AFTER_MS) return;
    stop();
    onStill();
  }, LOOK_EVERY_MS);
  function stop() {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', returned);
    if (frame !== null) video.cancelVideoFrameCallback(frame);
  }
  return stop;
}

/** The picture of a video that may not be there yet. */
export const pictureIn = (video: () => HTMLVideoElement | null, sample = sampleOf): Picture => ({
  async show(stream) {
    const shownIn = video();
    return shownIn !== null && playIn(shownIn, stream);
  },
  watch(stream, onStill) {
    const shownIn = video();
    return shownIn === null ? () => {} : watchFrames(shownIn, stream, onStill, sample);
  },
});
