import { marketWith } from '#lib/domain/market/market-with.ts';
import type { StoppedBusiness } from '#lib/domain/mart/business-number.ts';
import {
  ADDRESS_DETAIL_MAX_LENGTH,
  ADDRESS_MAX_LENGTH,
  BUSINESS_NUMBER_DIGITS,
  MART_NAME_MAX_LENGTH,
} from '#lib/domain/mart/mart.ts';
import type { MartProblem } from '#lib/domain/mart/mart-draft.ts';
import { MIN_WINDOW_MINUTES } from '#lib/domain/order/pickup.ts';

/** spec.md section 5, 'Store creation'. */
export const FILL_IN_ALL = '필수 항목을 모두 입력해 주세요.';
export const BUSINESS_NUMBER_ODD = '유효하지 않은 사업자등록번호예요.';

/** What keeps a mart from being registered or changed, for the forms and the server alike. */
export const MART_PROBLEM_MESSAGES: Record<MartProblem, string> = {
  nameMissing: '마트 이름을 입력해 주세요.',
  nameReserved: `${marketWith('이나/나')} 운영자로 보이는 이름은 쓸 수 없어요.`,
  nameTooLong: `마트 이름은 ${MART_NAME_MAX_LENGTH}자까지 쓸 수 있어요.`,
  addressMissing: '주소를 검색해서 골라 주세요.',
  addressTooLong: `주소는 ${ADDRESS_MAX_LENGTH}자까지 쓸 수 있어요.`,
  detailMissing: '상세 주소를 입력해 주세요.',
  detailTooLong: `상세 주소는 ${ADDRESS_DETAIL_MAX_LENGTH}자까지 쓸 수 있어요.`,
  placeMissing: '주소 좌표가 올바르지 않아요. 주소를 다시 확인해 주세요.',
  placeAbroad: '주소 좌표가 올바르지 않아요. 주소를 다시 확인해 주세요.',
  phoneMissing: '전화번호를 입력해 주세요.',
  phoneOdd: '전화번호를 02-123-4567처럼 입력해 주세요.',
  emailMissing: '마트 이메일을 입력해 주세요.',
  emailOdd: '이메일을 mart@example.com처럼 입력해 주세요.',
  businessNumberMissing: '사업자등록번호를 입력해 주세요.',
  businessNumberShort: `사업자등록번호는 ${BUSINESS_NUMBER_DIGITS}자리여야 해요.`,
  businessNumberOdd: BUSINESS_NUMBER_ODD,
  hoursMissing: '여는 시간과 닫는 시간을 09:00처럼 모두 입력해 주세요.',
  hoursTooShort: `영업시간은 ${MIN_WINDOW_MINUTES}분 이상이어야 해요.`,
};

const STANDINGS: Record<string, string> = {
  '02': '국세청에 휴업 중으로 등록된 번호예요.',
  '03': '국세청에 폐업으로 등록된 번호예요.',
  '': '국세청에 등록되지 않은 번호예요.',
};

/** Why the tax office's answer ('01' active, '02' suspended, '03' closed, '' not registered) makes a number unfit. */
export const unfitBusiness = (code: string): string => `${BUSINESS_NUMBER_ODD} ${STANDINGS[code] ?? ''}`.trim();
/** What a mart is told whose number the tax office has as at rest or closed. market.md 20.7. */
export const businessStoppedText = (code: StoppedBusiness): string =>
  `${STANDINGS[code]} 사실과 다르면 여기에 알려 주세요. 확인할 때까지 판매는 그대로예요.`;
export const NOT_GENUINE = '대표자나 개업일이 국세청에 등록된 내용과 달라요.';
export const REPRESENTATIVE_MISSING = '대표자 이름을 입력해 주세요.';
export const OPENED_ON_ODD = '개업일은 오늘이나 그 전이어야 해요.';

/** A pin outside the district of its address. */
export const PIN_ELSEWHERE = '핀이 주소의 동네 밖에 있어요. 지도에서 핀을 다시 맞춰 주세요.';
