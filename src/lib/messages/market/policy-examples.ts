import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { marketWith } from '#lib/domain/market/market-with.ts';
import { EXAMPLE_MARK, type PolicyKind } from '#lib/domain/market/policy.ts';

export const EXAMPLE_UNALTERED = `예시가 그대로 있어요. 우리 ${MARKET_NAME}의 글로 바꾸고 ‘예시’라고 적힌 제목과 문장을 지워 주세요.`;

/**
 * What stands where an operator has published nothing: plain examples, marked as such, that nobody is asked to agree to
 * (market.md 21.1).
 */
const POLICY_EXAMPLES: Record<PolicyKind, string> = {
  terms: `## 예시: 이용약관
${EXAMPLE_MARK}. 운영자는 자기 약관으로 바꿔야 해요.

## ${marketWith('이/가')} 하는 일
${marketWith('은/는')} 동네 마트와 구매자를 잇는 통신판매중개자예요. 상품은 마트가 팔고, 상품과 거래의 책임은 마트에 있어요.

## 가입
만 14세 이상이면 로그인 화면에 나오는 계정으로 가입할 수 있어요. 언제든지 탈퇴할 수 있어요.

## 주문과 픽업
주문하면 마트가 픽업 시간까지 상품을 챙겨 둬요. 시간 안에 마트에서 찾아가 주세요. 찾아가지 않으면 주문이 끝나고, 정해진 규칙에 따라 환불해요.

## 취소와 환불
픽업 전에는 주문 내역에서 취소할 수 있어요. 시간이 지나면 가치가 떨어지는 식품은 받은 뒤에 마음이 바뀌어도 돌려줄 수 없어요. 설명과 다르거나 상했다면 문의해 주세요.

## 이용 제한
찾아가지 않는 일이 되풀이되면 한동안 주문을 제한해요.

## 분쟁
문의하면 진행 상황은 영업일 3일, 결과는 영업일 10일 안에 알려 드려요.`,
  sellerTerms: `## 예시: 판매자 약관
${EXAMPLE_MARK}. 운영자는 자기 약관으로 바꿔야 해요.

## 판매자
사업자등록을 한 마트가 총괄 매니저의 신청으로 판매를 시작해요. 상호, 대표자, 사업자등록번호, 주소, 전화번호는 구매자에게 보여요.

## 상품
판매자는 소비기한과 원산지를 사실대로 적고, 약속한 시간까지 상품을 챙겨 둬요.

## 수수료와 정산
카드 결제 수수료와 정산 주기는 마트 화면에서 볼 수 있어요. 수수료를 올릴 때는 30일 전에 알려요.

## 분쟁
구매자의 분쟁에는 48시간 안에 답해 주세요. 답이 없으면 운영자가 결정해요.`,
  location: `## 예시: 위치기반서비스 이용약관
${EXAMPLE_MARK}. 운영자는 자기 약관으로 바꿔야 해요.

## 이용 목적
기기의 위치로 가까운 마트와 상품을 보여 드려요. 주소나 지도로 고를 때는 기기의 위치를 쓰지 않아요.

## 보관
좌표는 서버에 저장하지 않아요. 위치를 쓴 날과 목적만 6개월 동안 보관하고 내 정보에서 보여 드려요.

## 동의 철회
언제든지 내 정보에서 동의를 철회할 수 있어요. 그러면 기억한 위치를 삭제해요.`,
  privacy: `## 예시: 개인정보 처리방침
${EXAMPLE_MARK}. 운영자는 자기 방침으로 바꿔야 해요.

## 수집하는 개인정보
로그인한 계정의 이름과 이메일, 주문과 결제 기록, 리뷰, 문의를 수집해요. 알림톡을 받겠다고 하면 휴대전화 번호를 수집해요.

## 휴대전화 번호
알림톡과 문자로 주문 소식을 알리는 데만 써요. 마트에는 알려 주지 않고, 번호를 삭제하거나 탈퇴하면 바로 삭제해요. 번호가 없어도 주문할 수 있어요.

## 처리 위탁
알림톡을 쓴다면 알림톡과 문자 발송을 네이버클라우드에 위탁해요. 휴대전화 번호와 알림 내용이 전달돼요.

## 보유 기간
계약과 결제 기록은 5년, 소비자 불만과 분쟁 기록은 3년 동안 보관해요. 다른 정보는 탈퇴하면 삭제해요.

## 권리
내 정보에서 보관하는 모든 정보를 내려받고, 탈퇴할 수 있어요.`,
};

/** The text of a document: the operator's, else the example. */
export const policyText = ({ kind, text }: { kind: PolicyKind; text: string | null }): string =>
  text ?? POLICY_EXAMPLES[kind];
