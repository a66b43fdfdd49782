import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { CODE_MINUTES } from '#lib/domain/notice/phone.ts';
import { cutText } from '#lib/domain/text.ts';

const headed = (title: string, ...lines: readonly string[]): string =>
  [`[${MARKET_NAME}] ${title}`, ...lines].join('\n');
const WHAT_AND_WHEN = ['', '상품: #{상품}', '픽업 시간: #{픽업시간}', '', '픽업 QR 보기', '#{주소}'] as const;
const about = (...rest: readonly string[]): readonly string[] => ['', '#{내용}', '', ...rest, '#{주소}'];

/**
 * The texts of 알림톡 as Kakao has approved them, by the code they are registered under (docs/providers.md). What is sent
 * is one of them to the letter, its `#{…}` filled in; another character, and the service does not deliver it.
 */
export const PHONE_TEMPLATES = {
  market_order: headed(
    '주문 접수',
    '#{마트}에서 주문을 받았어요.',
    '',
    '상품: #{상품}',
    '금액: #{금액}',
    '픽업 시간: #{픽업시간}',
    '',
    '픽업 QR 보기',
    '#{주소}',
  ),
  market_expiring: headed('픽업 시간 안내', '#{마트}에서 주문하신 상품의 픽업 시간이 곧 끝나요.', ...WHAT_AND_WHEN),
  market_changed: headed(
    '픽업 안내 변경',
    '#{마트}에서 주문하신 상품의 픽업 안내가 바뀌었어요.',
    ...about('픽업 시간: #{픽업시간}', '', '주문 보기'),
  ),
  market_cancelled: headed('주문 취소', '#{마트}에 하신 주문이 취소됐어요.', ...about('주문 보기')),
  market_recalled: headed('상품 회수', '#{마트}에서 주문하신 상품을 회수해요.', ...about('주문 보기')),
  market_refunded: headed('환불 안내', '#{마트}에서 결제하신 금액을 환불했어요.', ...about('주문 보기')),
  market_case: headed('문의 답변', '고객센터에 남기신 문의에 새 글이 있어요.', ...about('문의 보기')),
  market_terms: headed('약관 변경', '이용하시는 서비스의 약관이 바뀌어요.', ...about('바뀌는 내용 보기')),
  market_sign_in: headed(
    '새 기기 로그인',
    '회원님의 계정으로 새 기기에서 로그인했어요.',
    ...about('내 정보에서 확인하기'),
  ),
  market_new_order: headed(
    '확인하지 않은 주문',
    '마트에 들어온 주문을 3분 동안 아무도 확인하지 않았어요.',
    ...about('주문 보기'),
  ),
  market_mart_order: headed('주문 취소', '마트에 들어온 주문에 취소나 환불이 있어요.', ...about('주문 보기')),
  market_mart_case: headed('마트 문의', '마트에 들어온 문의에 새 글이 있어요.', ...about('문의 보기')),
  market_mart: headed('마트 안내', '운영하시는 마트의 심사와 판매 상태에 대한 안내예요.', ...about('마트 보기')),
  market_settlement: headed('정산 안내', '운영하시는 마트의 정산에 대한 안내예요.', ...about('정산 보기')),
  market_operation: headed('운영 안내', '운영자 센터에서 확인할 일이 있어요.', ...about('운영자 센터 보기')),
  market_code: headed('인증번호', '인증번호: #{번호}', `${CODE_MINUTES}분 안에 입력해 주세요.`),
} as const;
export type PhoneTemplate = keyof typeof PHONE_TEMPLATES;

/** What a template may name. */
export type PhoneVariable = '마트' | '상품' | '금액' | '픽업시간' | '내용' | '주소' | '번호';

/** The service takes 1,000 characters in all, and an address is never cut. */
const LONGEST: Record<PhoneVariable, number> = {
  마트: 60,
  상품: 120,
  금액: 20,
  픽업시간: 60,
  내용: 400,
  주소: 300,
  번호: 6,
};
/** What stands where there is nothing to say: a variable that is empty is refused. */
const NOTHING = '-';

/** A template with its variables filled in. */
export const fillTemplate = (
  template: PhoneTemplate,
  values: Readonly<Partial<Record<PhoneVariable, string>>>,
): string =>
  PHONE_TEMPLATES[template].replace(/#\{([^}]+)\}/g, (_, name: PhoneVariable) =>
    cutText(values[name]?.trim() || NOTHING, LONGEST[name]),
  );
