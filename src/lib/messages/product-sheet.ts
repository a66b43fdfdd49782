import { LISTINGS_AT_ONCE } from '#lib/domain/listing-copy.ts';
import { formatNumber } from '#lib/domain/number.ts';

/** Why a file as a whole cannot be registered. */
export type SheetRefusal =
  | { code: 'spreadsheet' | 'unreadable' | 'empty' | 'noRows' }
  | { code: 'quotes'; line: number }
  | { code: 'titlesMissing'; titles: readonly string[] }
  | { code: 'tooManyRows'; rows: number };

/** The sentence for it, with what to do. */
export function sheetFaultText(fault: SheetRefusal): string {
  switch (fault.code) {
    case 'spreadsheet':
      return '엑셀 파일은 바로 읽을 수 없어요. 엑셀에서 ‘다른 이름으로 저장’ → ‘CSV UTF-8(쉼표로 분리)’로 저장해 주세요.';
    case 'unreadable':
      return '글자를 읽을 수 없는 파일이에요. 엑셀에서 ‘CSV UTF-8(쉼표로 분리)’로 다시 저장해 주세요.';
    case 'empty':
      return '빈 파일이에요. 양식을 내려받아 상품을 적어 주세요.';
    case 'noRows':
      return '상품이 한 줄도 없어요. 첫 줄 아래에 상품을 적어 주세요.';
    case 'quotes':
      return `${fault.line}번째 줄의 따옴표가 맞지 않아요. 그 줄을 고쳐 주세요.`;
    case 'titlesMissing':
      return `첫 줄에 ${fault.titles.map((title) => `‘${title}’`).join(', ')} 칸이 없어요. 양식의 첫 줄을 그대로 써 주세요.`;
    case 'tooManyRows':
      return `한 번에 ${LISTINGS_AT_ONCE}개까지 등록할 수 있어요. 지금은 ${formatNumber(fault.rows)}개예요. 나눠서 올려 주세요.`;
  }
}

export const IMPORT_TEXTS = {
  title: '여러 개 한꺼번에 등록',
  lead: '엑셀 같은 표에 상품을 적어 CSV로 저장한 뒤 올려 주세요. 올리기 전에 먼저 확인해 드려요.',
  template: '양식 내려받기 (CSV)',
  choose: 'CSV 파일 고르기',
  chooseOther: '다른 파일 고르기',
  reading: '파일을 확인하고 있어요.',
  sending: '상품을 등록하고 있어요.',
  tooLarge: '파일이 너무 커요. 45KB까지 올릴 수 있어요. 나눠서 올려 주세요.',
  notReadable: '파일을 열지 못했어요. 파일이 다른 곳에서 열려 있는지 확인하고 다시 골라 주세요.',
  checkFailed: '파일을 확인하지 못했어요.',
  sendFailed: '등록하지 못했어요.',
  row: '줄',
  column: '칸',
  remedy: '고칠 곳',
  fix: '파일에서 아래 칸을 고친 뒤 다시 골라 주세요. 지금은 하나도 등록되지 않았어요.',
  preview: '등록할 상품',
} as const;

/** '3가지를 등록할 수 있어요.' */
export const readyText = (count: number): string => `${formatNumber(count)}가지를 등록할 수 있어요.`;
export const problemsText = (count: number): string => `고칠 곳이 ${formatNumber(count)}군데 있어요.`;
export const importButton = (count: number): string => `${formatNumber(count)}가지 모두 등록`;
export const importedText = (count: number): string => `상품 ${formatNumber(count)}가지를 등록했어요.`;
