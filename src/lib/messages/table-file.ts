import { formatNumber } from '#lib/domain/number.ts';
import type { TableFormat } from '#lib/domain/table-file.ts';

export const FORMAT_NAMES: Record<TableFormat, string> = { csv: 'CSV', xlsx: '엑셀' };

/** A table with more rows than a file of its format takes. */
export const tableTooLongText = (format: TableFormat, most: number): string =>
  `${FORMAT_NAMES[format]} 파일에는 ${formatNumber(most)}줄까지 담을 수 있어요. ${
    format === 'xlsx' ? '기간을 나누거나 CSV로 받아 주세요.' : '기간을 나눠서 받아 주세요.'
  }`;

export const TAKE_FILE_TEXTS = {
  stop: '그만 받기',
  failed: '파일을 받지 못했어요. 인터넷을 확인하고 다시 눌러 주세요.',
} as const;

const MEGABYTE = 1_000_000;

/** How far a file is: '12,500줄 / 100,592줄 받았어요', or '1.2MB 받았어요'. */
export function takenText({
  bytes,
  rows,
  totalRows,
}: {
  bytes: number;
  rows: number;
  totalRows: number | null;
}): string {
  if (bytes === 0) return '파일을 만들고 있어요.';
  if (totalRows === null) return `${(bytes / MEGABYTE).toFixed(1)}MB 받았어요`;
  return `${formatNumber(rows)}줄 / ${formatNumber(totalRows)}줄 받았어요`;
}
