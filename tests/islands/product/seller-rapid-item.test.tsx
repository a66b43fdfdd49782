import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RapidItem } from '#islands/seller/rapid/RapidItem.tsx';
import { newLine } from '#islands/seller/rapid/rapid-line.ts';
import { createRapidStore } from '#islands/seller/rapid/rapid-store.ts';
import { RAPID_TEXTS } from '#lib/messages/product/rapid.ts';
import { scriptedCall } from '../scripted-call.ts';

const now = new Date('2026-11-21T08:00:00Z');
const common = { endDate: '2026-11-21', endTime: '21:00', markdown: '' };
const { call } = scriptedCall();
const store = createRapidStore({ martId: 3, common, call, now: () => now });
const html = (isUnanswered: boolean, isSending: boolean) =>
  renderToStaticMarkup(
    <RapidItem
      line={{ ...newLine(1, ''), isUnanswered }}
      common={common}
      store={store}
      now={now}
      isSending={isSending}
      isChecked={false}
    />,
  );

test('a line without an answer says so once it is no longer being sent, and cannot be changed', () => {
  expect(html(true, false)).toContain(RAPID_TEXTS.unanswered);
  expect(html(true, false)).toMatch(/<fieldset[^>]* disabled/);
  expect(html(true, true)).not.toContain(RAPID_TEXTS.unanswered);
  expect(html(false, false)).not.toContain(RAPID_TEXTS.unanswered);
  expect(html(false, false)).not.toMatch(/<fieldset[^>]* disabled/);
});
