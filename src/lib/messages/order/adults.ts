/** What alcohol asks of its buyer and of who hands it over (adopt.md 31.1). */
export const ADULTS = {
  /** Beside a product's name, as on its card (`adultTag`). */
  tag: '19',
  product: '만 19세 이상만 살 수 있어요. 픽업할 때 매장에서 신분증을 확인해요.',
  say: '만 19세 이상이에요',
  sayHelp: '술은 픽업할 때 매장에서 신분증을 확인해요. 확인되지 않으면 받을 수 없어요.',
  bring: '신분증을 챙겨 주세요. 술은 신분증을 확인하고 드려요.',
  check: '신분증 확인',
  checked: '신분증으로 만 19세 이상인지 확인했어요',
  notChecked: '술이 있어요. 손님의 신분증을 확인하고 표시해 주세요.',
} as const;
