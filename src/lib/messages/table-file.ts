import { formatNumber } from '#lib/domain/number.ts';
import type { TableFormat } from '#lib/domain/table-file.ts';

export const FORMAT_NAMES: Record<TableFormat, string> = { csv: 'CSV', xlsx: '엑셀' };

/** A table with more rows than a file of its format takes. */
export const tableTooLongText = (format: TableFormat, most: number): string =>
  `${FORMAT_NAMES[format]} 파일에는 ${formatNumber(most)}줄까지 담을 수 있어요. ${
    format === 'xlsx' ? '기간을 나누거나 CSV로 받아 주세요.' : '기간을 나눠서 받아 주세요.'
  }`;
