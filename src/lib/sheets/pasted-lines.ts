import { foldedCell } from '#lib/domain/cell-text.ts';
import type { NumberedRow } from '#lib/domain/product/product-sheet.ts';
import { cutText } from '#lib/domain/text.ts';
import { readSheetNumber } from './sheet-cell.ts';
import { readSheetTime } from './sheet-time.ts';

/** The titles under which the parts of a written line stand. */
const TITLES = ['상품명', '가격', '정가', '수량', '판매 마감'] as const;

const AMOUNT = /(?:\d[\d,.]*\s?)?(?:\d?만\s?)?(?:\d?천\s?)?(?:\d?백\s?)?/.source;
/** Both with what stands before them, as browsers of the floor know no lookbehind. */
const WON = new RegExp(`(?:^|[^\\p{L}\\d])((?:₩\\s?\\d[\\d,]*|${AMOUNT}\\s?원))(?![\\p{L}])`, 'gu');
const COUNT =
  /(?:^|[^\p{L}\d.,])(\d[\d,]*\s?(?:개|ea|pcs|봉지|봉|팩|병|캔|모|단|통|포기|마리|송이|다발|세트|set|컵|조각|장|줄|박스|상자|box|판|망|묶음|케이스|포대|꾸러미|근|손|되|두름|쾌))(?![\p{L}\d])/giu;
/** '[동네마트] [오후 3:12]', '오후 3:12, 동네마트 : ' before what was sent. */
const SENDER = /^(?:\[[^\]]{1,40}\]\s?\[[^\]]{1,20}\]|[^:]{0,40}\d{1,2}:\d{2},\s[^:]{1,40}\s:)\s?/;
const BULLET = /^(?:[-–•·*※▶■◆○●□☆★✔✅#]+|\d{1,3}[.)]|[①-⑳])\s*/u;
const ARROW = /→|->|=>|⇒|▶/;
/** '9,900→6,900', '3,000 -> 2,000': beside an arrow a number is a price without its unit, too. */
const FALL = /(?:^|[^\p{L}\d.,])(\d[\d,]{2,9})\s?(?:→|->|=>|⇒|▶)\s?(\d[\d,]{2,9})(?!\s?원|[\d,])/u;
/** '라면 5입 3,500 7개': a figure written as money is, by itself between words, where no other is a price. */
const BARE = /(^|\s)(\d{1,3}(?:,\d{3})+)(?=\s|$)/g;
/** A picture before a name says nothing that is read. */
const PICTOGRAPH = /^(?:\p{Extended_Pictographic}[\u{fe0f}\u{200d}]*\s*)+/u;

/** A text without these signs at its ends. */
function stripped(text: string, signs: string): string {
  const all = [...text];
  const first = all.findIndex((sign) => !signs.includes(sign));
  return first < 0
    ? ''
    : all.slice(first, all.length - [...all].reverse().findIndex((sign) => !signs.includes(sign))).join('');
}

/** The longest line that is read, in characters: no product is said in more. */
const LINE_MAX_LENGTH = 300;

const isWon = (text: string) => {
  const read = readSheetNumber(text, 'won');
  return read.ok && read.value !== null;
};

/** '… 오늘 9시까지' at its end as a time; the rest of the line before it. */
function splitEnd(text: string, now: Date): { rest: string; end: string } {
  const words = text.split(' ');
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const end = stripped(words.slice(-count).join(' '), ',(/).');
    const read =
      /\d|정오|자정/.test(end) && /[시:오늘내일모레월일까지자정/]/.test(end) ? readSheetTime(end, now) : null;
    // A bare number or date may be anything.
    if (read?.ok && read.at && /시|:|까지|정오|자정/.test(end)) return { rest: words.slice(0, -count).join(' '), end };
  }
  return { rest: text, end: '' };
}

/** The parts of one line, in the order of `TITLES`; null for one that names no price. */
function readWritten(line: string, now: Date): string[] | null {
  const text = foldedCell(cutText(line.trim(), LINE_MAX_LENGTH).replace(BULLET, ''));
  const said = text.replace(SENDER, '').replace(BULLET, '').replace(PICTOGRAPH, '').replace(/\s+/g, ' ');
  const bare = said.replace(
    FALL,
    (fall, from: string, to: string) => `${fall.slice(0, fall.indexOf(from))}${from}원→${to}원`,
  );
  const { rest: written, end } = splitEnd(bare.trim(), now);
  const isPriced = [...written.matchAll(WON)].some(([, text = '']) => isWon(text.trim()));
  const isOne = !isPriced && [...written.matchAll(BARE)].length === 1;
  const rest = isOne ? written.replace(BARE, '$1$2원') : written;
  const prices = [...rest.matchAll(WON)].map(([, text = '']) => text.trim()).filter(isWon);
  const [first] = prices;
  if (first === undefined) return null;
  const at = rest.indexOf(first);
  const name = stripped(rest.slice(0, at), ' :,=(~-')
    .replace(/(?:정가|판매가|가격)$/, '')
    .trim();
  const after = rest.slice(at + first.length);
  const [count] = [...after.matchAll(COUNT)].map(([, text = '']) => text.trim());
  const second = prices[1];
  // '15,000원 → 12,000원': the later one is paid.
  const isLowered = second !== undefined && (ARROW.test(after) || /할인|특가|행사|세일/.test(after));
  const [price, listPrice] = isLowered ? [second, first] : [first, ''];
  if (name === '' || (second !== undefined && !isLowered)) return null;
  return [name, price, listPrice, count ?? '', end];
}

/**
 * Products as they are written in a message, one a line: '제주 감귤 5kg 12,000원 3박스', '딸기 5천원→3천원 10개 오늘 9시까지'. Rows of a
 * sheet with a title row before them, and the numbers of the lines that name no product; null where none does.
 */
export function readWrittenLines(text: string, now: Date): { rows: NumberedRow[]; passedOver: number[] } | null {
  const lines = text.split(/\r\n|\n|\r/).map((line, at) => ({ row: at + 1, line, cells: readWritten(line, now) }));
  const rows = lines.flatMap(({ row, cells }) => (cells ? [{ row, cells }] : []));
  if (rows.length === 0) return null;
  const passedOver = lines.filter(({ line, cells }) => !cells && line.trim() !== '').map(({ row }) => row);
  return { rows: [{ row: 0, cells: [...TITLES] }, ...rows], passedOver };
}
