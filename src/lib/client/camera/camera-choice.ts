import type { Camera, Facing } from './camera.ts';

/** Words of a label, and what writing without spaces between words says. */
const FACES: Record<Facing, { words: RegExp; signs: RegExp }> = {
  rear: {
    words: /^((back|rear|environment|world|outward)(cam|camera|facing|lens|side)?)$/,
    signs: /후면|뒷면|뒤쪽|뒤\s?카메라|후방|배면|背面|[后後]置|[后後]面|[后後][摄攝]/,
  },
  front: {
    words: /^((front|user|face|selfie|inward)(cam|camera|facing|lens|side)?|facetime)$/,
    signs: /전면|앞면|앞쪽|앞\s?카메라|전방|셀카|셀피|페이스타임|前置|前面/,
  },
};

/** Sees nothing that could be read: infrared, depth, and pictures of other programs. */
const BLIND =
  /\b(ir|infrared|depth|true depth|tof|lidar|hello|virtual|obs|snap|many ?cam|split ?cam|x ?split|you ?cam|v ?cam|chroma ?cam|mmhmm|unity|vtube|nvidia broadcast|screen)\b|적외선|심도|라이다|가상|화면 캡처/;
/** Lenses for what is far, wide or close: without focus at arm's length, or with a small picture of it. */
const SPECIAL =
  /\b(ultra ?wide|ultra|uw|tele|telephoto|zoom|periscope|macro|mono|monochrome|desk view)\b|초광각|울트라|망원|접사|흑백|데스크 ?뷰/;
/** Several lenses that take turns, or the wide one among several. */
const COMPOSED = /\b(dual|triple|quad|wide|wide ?angle)\b|듀얼|트리플|광각|와이드/;

/** 'BackCam', 'rear_cam' and 'camera2 0, facing back' as words. */
function wordsOf(label: string): string {
  return label
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)|(\d)(\p{L})/gu, '$1$3 $2$4')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const looks = (label: string, facing: Facing): boolean =>
  FACES[facing].signs.test(label) ||
  wordsOf(label)
    .split(' ')
    .some((word) => FACES[facing].words.test(word));

/** Which way a camera's label says it looks; null when it does not say. */
export function facingOf(camera: Pick<Camera, 'label'>): Facing | null {
  if (looks(camera.label, 'rear')) return 'rear';
  return looks(camera.label, 'front') ? 'front' : null;
}

/** The number a system gives its cameras: the main one of a side has the smallest, or none. */
function numberOf(words: string): number {
  return Number(/\b(?:camera|cam)(?: 2)? (\d{1,3})\b/.exec(words)?.[1] ?? 0);
}

/** The rank of a camera, compared part by part: the smaller one is better to read codes with. */
function rank({ label }: Camera): readonly [blind: number, facing: number, lens: number, number: number] {
  const words = wordsOf(label);
  const facing = facingOf({ label });
  const lens = SPECIAL.test(words) ? 2 : COMPOSED.test(words) ? 1 : 0;
  return [BLIND.test(words) ? 1 : 0, facing === 'rear' ? 0 : facing === 'front' ? 1 : 2, lens, numberOf(words)];
}

function isBetter(one: Camera, other: Camera): boolean {
  const [a, b] = [rank(one), rank(other)];
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && a[at]! < b[at]!;
}

/**
 * The camera to start with: a rear-looking label, else a front-looking one, else the first (spec.md section 4); of
 * several the main one, and what sees no code last.
 */
export function chooseCamera(cameras: readonly Camera[]): Camera | null {
  return cameras.reduce<Camera | null>((best, camera) => (best && !isBetter(camera, best) ? best : camera), null);
}

/** The best camera that looks this way. */
export function cameraFacing(cameras: readonly Camera[], facing: Facing): Camera | null {
  return chooseCamera(cameras.filter((camera) => facingOf(camera) === facing));
}

/** Whether it is worth turning from one camera to another. */
export const isBetterCamera = isBetter;

/** The camera that was chosen before: by its id, or where the browser gives new ids, by its label. */
export function rememberedCamera(cameras: readonly Camera[], chosen: Camera | null): Camera | null {
  if (!chosen) return null;
  return cameras.find(({ id }) => id === chosen.id) ?? cameras.find(({ label }) => label === chosen.label) ?? null;
}

/** A front camera shows its picture as a mirror does, as people expect of it. spec.md section 4. */
export function mirroredAtFirst(camera: Pick<Camera, 'label'> | null, looks: Facing | null): boolean {
  return (camera && facingOf(camera)) === 'front' || looks === 'front';
}
