/** '5.5%' of 550 basis points. */
export const percentText = (bp: number): string => `${bp / 100}%`;

export const TERMS = {
  title: '카드 수수료',
  now: (bp: number): string => `지금 ${percentText(bp)} (부가세 별도)`,
  none: '이 마트에 따로 정한 수수료가 없어 시장의 수수료를 따라요.',
  rows: '정한 수수료',
  change: '수수료 바꾸기',
  changing: '총괄 매니저에게 바로 알려요. 이미 들어온 주문의 수수료는 바뀌지 않아요.',
  fromDay: '언제부터',
  fromDayHint: '2027-01-01처럼 적어 주세요. 올릴 때는 30일 뒤부터예요.',
  commission: '수수료 (만분율)',
  commissionHint: '550은 5.5%예요. 카드사 수수료를 포함하고, 부가세는 따로 붙어요.',
} as const;
