/** What a camera can tell on its way to a picture. spec.md section 8, 'QR scan'. */
export type CameraNote =
  | {
      code:
        | 'starting'
        | 'cameraReady'
        | 'cameraFellBack'
        | 'cameraLost'
        | 'videoCannotPlay'
        | 'cameraStill'
        | 'cameraDenied'
        | 'noCamera'
        | 'torchFailed';
    }
  /** With the browser's message, and what kind of failure it is, if that is known. */
  | { code: 'cameraFailed' | 'permissionFailed'; message: string; kind?: 'denied' | 'busy' | 'unsupported' | 'other' };

const SENTENCES: Record<Exclude<CameraNote['code'], 'cameraFailed' | 'permissionFailed'>, string> = {
  starting: '카메라를 켜고 있어요.',
  cameraReady: '카메라가 준비됐어요. QR을 보여 주세요.',
  cameraFellBack: '고른 카메라를 찾지 못해 기본 카메라로 켰어요. QR을 보여 주세요.',
  cameraLost: '카메라 연결이 끊겼어요. 다시 연결하거나 다른 카메라를 골라 주세요.',
  cameraStill: '카메라 화면이 멈췄어요. 다시 켜고 있어요. 통화 중이라면 끝난 뒤에 켜져요.',
  videoCannotPlay: '영상을 재생할 수 없어요. 다른 앱이나 탭에서 카메라를 쓰고 있는지 확인해 주세요.',
  cameraDenied:
    '카메라 사용이 막혀 있어요. 브라우저 설정에서 이 사이트의 카메라를 허용한 뒤 카메라 권한 요청 버튼을 눌러 주세요.',
  noCamera: '카메라가 없어요. 카메라 권한 요청 버튼을 누르거나 기기를 확인해 주세요.',
  torchFailed: '조명을 켜거나 끄지 못했어요.',
};

/** What helps, after the browser's own words. */
const REMEDIES = {
  denied: ' 브라우저 설정에서 이 사이트의 카메라를 허용한 뒤 카메라 권한 요청 버튼을 눌러 주세요.',
  busy: ' 다른 앱이나 탭에서 카메라를 쓰고 있는지 확인해 주세요.',
  unsupported: ' 번호를 직접 입력하거나 다른 브라우저로 열어 주세요.',
  other: '',
} as const;

/** A browser's message ends with a stop, or none. */
const withStop = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);
const failure = (message: string, kind: keyof typeof REMEDIES) =>
  REMEDIES[kind] === '' ? message : `${withStop(message)}${REMEDIES[kind]}`;

/** The sentence for it; `what` is held before the camera. */
export function cameraNoteText(note: CameraNote, what: 'QR' | '바코드' = 'QR'): string {
  switch (note.code) {
    case 'cameraFailed':
      return `카메라 오류: ${failure(note.message, note.kind ?? 'other')}`;
    case 'permissionFailed':
      return `권한 요청 실패: ${failure(note.message, note.kind ?? 'other')}`;
    default:
      return SENTENCES[note.code].replace('QR을', `${what}${what === 'QR' ? '을' : '를'}`);
  }
}

export const CAMERA_TEXTS = {
  front: '전면 카메라',
  rear: '후면 카메라',
  mirror: '좌우 반전',
  torch: '조명',
  askPermission: '카메라 권한 요청',
  choose: '카메라',
  choosePlease: '카메라 고르기',
  view: '카메라 화면',
  noCameraOption: '(카메라 없음)',
  cameraNotFound: '카메라를 찾을 수 없어요',
  cameraPermissionNeeded: '카메라 권한이 필요해요',
  cameraOff: '카메라 화면이 꺼져 있어요',
} as const;
