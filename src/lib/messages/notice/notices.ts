import type { Channel } from '#lib/domain/notice/channels.ts';
import { CODE_MINUTES } from '#lib/domain/notice/phone.ts';

export const CHANNEL_NAMES: Record<Channel, string> = { push: '기기 알림', phone: '알림톡', email: '이메일' };
const inTurn = (channels: readonly Channel[]): string =>
  channels.length > 1 ? `${channels.map((channel) => CHANNEL_NAMES[channel]).join(', ')} 순서예요.` : '';

/** The page on which a person says how they are told what. */
export const NOTICES = {
  title: '알림 받는 방법',
  /** In the order in which they are tried. */
  lead: (channels: readonly Channel[]): string =>
    ['켜 둔 방법 가운데 먼저 되는 하나로 한 번만 알려 드려요.', inTurn(channels)].filter(Boolean).join(' '),
  law: '주문 확인, 환불, 분쟁처럼 법에 따라 글로 남겨야 하는 소식은 늘 이메일로도 보내요.',
  link: '주문과 환불 소식을 어떤 방법으로 받을지 골라요.',
  save: '저장',
  saved: '저장했어요.',
  groups: { buyer: '주문한 상품', mart: '내 마트', operator: '운영' },
  email: '이메일',
  emailOn: (address: string): string => `${address} 주소로 보내요.`,
  emailNone: '아직 메일을 받을 주소가 없어요. 주소를 확인하면 주문과 환불 소식을 메일로 보내 드려요.',
  emailAsked: (address: string): string => `${address} 주소로 확인 메일을 보냈어요. 메일의 버튼을 눌러 주세요.`,
  emailRefused: (address: string): string => `${address} 주소로 메일을 보낼 수 없어요. 다른 주소를 확인해 주세요.`,
  address: '이메일 주소',
  ask: '확인 메일 받기',
  change: '다른 주소로 받기',
  phone: '알림톡',
  phoneAsk: '알림톡으로도 알려 드릴까요?',
  phoneWhy: '주문이 바뀌거나 취소되면 알림톡으로, 카카오톡이 없으면 문자로 알려 드려요.',
  phonePrivate: '번호는 알림에만 쓰고, 마트를 포함해 누구에게도 보여 주지 않아요. 탈퇴하면 삭제해요.',
  phoneOn: (number: string): string => `${number} 번호로 보내요.`,
  phoneAsked: (number: string): string => `${number} 번호로 인증번호를 보냈어요. ${CODE_MINUTES}분 안에 입력해 주세요.`,
  number: '휴대전화 번호',
  numberHint: '010-1234-5678',
  askCode: '인증번호 받기',
  code: '인증번호 6자리',
  proveCode: '번호 확인',
  typeNumber: '번호 입력하기',
  otherNumber: '다른 번호로 받기',
  askAgain: '인증번호가 안 왔나요?',
  forget: '번호 삭제',
  forgetAsk: '번호를 삭제하면 알림톡과 문자를 더 보내지 않아요.',
  signIn: { title: '로그인하면 알림 받는 방법을 고를 수 있어요', text: '주문 소식을 기기와 메시지로 받을 수 있어요.' },
} as const;

/** Pages that a link of a mail opens; nothing happens before the press, as mail programs look at links. */
export const MAIL_PAGES = {
  off: {
    title: '메일 그만 받기',
    text: (topic: string): string => `‘${topic}’ 소식을 메일로 그만 받을까요? 법에 따라 보내는 메일은 계속 가요.`,
    submit: '그만 받기',
    done: '이제 이런 메일을 보내지 않아요.',
  },
  prove: {
    title: '이메일 주소 확인',
    text: '이 주소로 주문과 환불 소식을 받을까요?',
    submit: '이 주소로 받기',
    done: '이제 이 주소로 알려 드려요.',
  },
  over: '쓸 수 없는 링크예요. 메일의 링크를 그대로 열었는지 확인해 주세요.',
  settings: '알림 받는 방법',
} as const;
