/** Every failure that can be armed (providers.md, "Inject"), with its Korean label for the control panel. */
export const faultCatalogue = {
  google: signInFaults(),
  naver: signInFaults(),
  kakao: { ...signInFaults(), email_unverified: '확인되지 않은 이메일이 와요' },
  toss: {
    confirm_500: '승인 요청이 500으로 실패하고, 같은 멱등키에는 그 오류를 되풀이해요',
    confirm_provider_error: '승인 요청이 PROVIDER_ERROR로 실패하고, 같은 멱등키에는 그 오류를 되풀이해요',
    confirm_timeout_after_commit: '승인은 됐지만 응답이 오지 않아요',
    confirm_declined: '카드사가 승인을 거절해요',
    confirm_slow: '승인이 10초 넘게 걸려요',
    confirm_virtual_account: '카드 대신 가상계좌를 내주고 입금을 기다려요 (WAITING_FOR_DEPOSIT)',
    confirm_transfer: '카드 대신 계좌이체로 결제돼요',
    confirm_easy_pay: '간편결제로 결제돼요',
    confirm_foreign_card: '원화가 아니라 달러로 결제돼요',
    confirm_taxed_shop: '면세 금액을 받지 않는 계약이라 0으로 남아요',
    cancel_500: '취소 요청이 500으로 실패하고, 같은 멱등키에는 그 오류를 되풀이해요',
    cancel_refused: '취소를 거절하고, 같은 요청에는 그 거절을 되풀이해요',
    cancel_timeout_after_commit: '취소는 됐지만 응답이 오지 않아요',
    settlements_500: '정산 조회가 500으로 실패해요',
    settlements_gap: '정산 조회에서 한 건이 빠져요',
    script_404: '결제 스크립트를 불러올 수 없어요',
    webhook_lost: '웹훅이 오지 않아요',
    webhook_twice: '웹훅이 두 번 와요',
    webhook_first: '웹훅이 승인 응답보다 먼저 와요',
  },
  sgis: {
    token_expired: '토큰이 한 번 거절돼요 (-401)',
    not_found: '주소를 찾지 못해요 (-100)',
    capitals: '좌표가 X, Y라는 숫자로 와요',
    null_coordinates: '좌표 대신 "null"이라는 글자가 와요',
    html: 'JSON 대신 HTML이 와요',
    timeout: '응답이 오지 않아요',
  },
  nts: {
    unauthorized: '인증키가 거절돼요 (401)',
    timeout: '응답이 오지 않아요',
    html: 'JSON 대신 HTML이 와요',
    internal_error: '서버 오류가 나요 (500)',
  },
  postcode: {
    script_404: '주소 검색 스크립트를 불러올 수 없어요',
    jibun_only: '지번 주소만 나와요',
    no_results: '검색 결과가 없어요',
  },
  naverMaps: {
    script_404: '지도 스크립트를 불러올 수 없어요',
    late_refusal: '지도가 그려진 뒤에 인증키가 거절돼요',
    no_maps: '스크립트에 지도가 없어요',
  },
  files: { forbidden: '업로드가 거절돼요 (403)' },
  bucket: {
    forbidden: '권한이 없다고 해요 (AccessDenied)',
    full: '자리가 없다고 해요 (QuotaExceeded)',
    error_500: '서버 오류가 나요 (500)',
    busy: '천천히 보내라고 해요 (503)',
    timeout: '응답이 오지 않아요',
  },
  push: { gone: '구독이 사라졌어요 (410)', busy: '너무 많이 보냈다고 해요 (429)', timeout: '응답이 오지 않아요' },
  smtp: {
    refused: '메일 서버가 잠시 뒤 다시 보내라고 해요 (451)',
    timeout: '메일 서버가 응답하지 않아요',
    bounce: '없는 주소라고 해요 (550)',
  },
  phone: {
    not_user: '카카오톡이 없는 번호라 문자로 가요 (3019)',
    template_mismatch: '템플릿과 다르다며 알림톡이 실패하고 문자로 가요 (3016)',
    unreachable: '알림톡도 문자도 닿지 않아요',
    refused: '메시지를 받지 않아요 (400)',
    timeout: '메시지를 받았지만 응답이 오지 않아요',
    lost: '메시지를 받지 못했고 응답도 오지 않아요',
  },
} as const;

export type FaultProvider = keyof typeof faultCatalogue;
export type FaultOf<P extends FaultProvider> = keyof (typeof faultCatalogue)[P] & string;

function signInFaults() {
  return {
    denied: '사용자가 동의를 거절해요',
    server_error: '토큰 요청이 500으로 실패해요',
    timeout: '토큰 응답이 오지 않아요',
    no_email: '이메일을 주지 않아요',
    no_name: '이름을 주지 않아요',
    wrong_state: 'state가 바뀌어 돌아와요',
    bad_signature: 'id_token 서명이 위조돼요',
    bad_nonce: 'id_token의 nonce가 달라요',
    expired_token: '만료된 id_token이 와요',
  } as const;
}
