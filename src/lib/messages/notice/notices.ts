import type { Channel } from '#lib/domain/notice/channels.ts';

/** The page on which a person says how they are told what. */
export const NOTICES = {
  title: '알림 받는 방법',
  lead: '켜 둔 방법 가운데 먼저 되는 하나로 한 번만 알려 드려요. 기기 알림, 이메일 순서예요.',
  law: '주문 확인, 환불, 분쟁처럼 법에 따라 글로 남겨야 하는 소식은 늘 이메일로도 보내요.',
  link: '주문과 환불 소식을 기기 알림이나 이메일로 받을지 골라요.',
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
  signIn: { title: '로그인하면 알림 받는 방법을 고를 수 있어요', text: '주문 소식을 기기나 이메일로 받을 수 있어요.' },
} as const;

export const CHANNEL_NAMES: Record<Channel, string> = { push: '기기 알림', email: '이메일' };

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
