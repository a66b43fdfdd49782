import { foldedCell } from '#lib/domain/cell-text.ts';
import type { MarkdownStep } from '#lib/domain/product/markdown.ts';
import { MINUTES_PER_DAY } from '#lib/domain/time.ts';

const MINUTES_PER_HOUR = 60;

/** '마감 1일 3시간 30분 전부터 30% 할인', with or without the words around. */
const STEP =
  /^(?:마감)?(?:(\d{1,2})일)?(?:(\d{1,3})시간)?(반)?(?:(\d{1,5})분)?전(?:부터|에)?[:=]?(\d{1,3})(?:%|퍼센트|프로)(?:할인)?$/;
const NONE = /^(?:없음|안함|할인없음|할인안함|[xX×]|-)$/;

/**
 * The markdown steps in a cell of a table: '3시간 전 30% / 1시간 전 50%'. An empty list where it says there is none, null
 * where it says nothing; whether the steps may be so is for `markdownProblem`.
 */
export function readMarkdown(cell: string): MarkdownStep[] | 'unreadable' | null {
  const text = foldedCell(cell).replace(/[^\S\n]/g, '');
  if (text === '') return null;
  if (NONE.test(text)) return [];
  const steps: MarkdownStep[] = [];
  for (const part of text.split(/[,/;·\n|→>]+/).filter(Boolean)) {
    const [, days, hours, half, minutes, percent] = STEP.exec(part) ?? [];
    const isTime = days ?? hours ?? minutes;
    if (percent === undefined || isTime === undefined || (half && !hours)) return 'unreadable';
    const minutesBeforeEnd =
      Number(days ?? 0) * MINUTES_PER_DAY +
      Number(hours ?? 0) * MINUTES_PER_HOUR +
      Number(minutes ?? 0) +
      (half ? 30 : 0);
    steps.push({ minutesBeforeEnd, percentOff: Number(percent) });
  }
  return steps.length > 0 ? steps : 'unreadable';
}
