import { formatNumber } from '#lib/domain/number.ts';

const FORMAT_NAMES = { csv: 'CSV', xlsx: '엑셀' } as const;

/** A table with more rows than a file of its format takes. */
export const tableTooLongText = (format: keyof typeof FORMAT_NAMES, most: number): string =>
  `${FORMAT_NAMES[format]} 파일에는 ${formatNumber(most)}줄까지 담을 수 있어요. ${
    format === 'xlsx' ? '기간을 나누거나 CSV로 받아 주세요.' : '기간을 나눠서 받아 주세요.'
  }`;
