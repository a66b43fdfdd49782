import { expect, test } from 'vitest';
import type { Result } from '#lib/client/caller/call.ts';
import type { UndoneEdit } from '#lib/domain/product/bulk-edit.ts';
import { BULK_TEXTS, undoneEditText } from '#lib/messages/product/bulk.ts';
import { createUndo, type Edit } from '../../src/islands/seller/listing/undo-offer.ts';
import { no, yes } from './answers.ts';

const EDITS: Edit[] = [3, 4].map((storeId) => ({ storeId, editId: storeId * 10 }));
const restored = (count: number): UndoneEdit => ({ restored: count, left: [], sold: [] });

function undoing(...answers: Result<UndoneEdit>[]) {
  const asked: Edit[] = [];
  let changed = 0;
  const undo = createUndo({
    call: async (edit) => {
      asked.push(edit);
      return answers.shift()!;
    },
    onChanged() {
      changed += 1;
    },
  });
  return { ...undo, asked, changed: () => changed };
}

test('edits of several marts are undone together, and said as one', async () => {
  const { $undo, offer, undo, asked, changed } = undoing(yes(restored(2)), yes(restored(3)));
  await undo();
  expect(asked, 'nothing is offered').toEqual([]);
  offer(EDITS, '5가지를 내렸어요.');
  await undo();
  expect(asked).toEqual(EDITS);
  expect($undo.get()).toEqual({ name: 'undone', text: undoneEditText(restored(5)) });
  expect(changed()).toBe(1);
});

test('what could not be undone is offered again, without what was', async () => {
  const refusal = no(503, 'unavailable', '잠시 뒤에.');
  const { $undo, offer, undo, asked, changed } = undoing(yes(restored(2)), refusal, yes(restored(3)));
  offer(EDITS, '5가지를 내렸어요.');
  await undo();
  expect($undo.get()).toEqual({
    name: 'offered',
    edits: [EDITS[1]],
    text: '5가지를 내렸어요.',
    problem: `${BULK_TEXTS.undoFailed} 잠시 뒤에.`,
  });
  expect(changed()).toBe(1);
  await undo();
  expect(asked).toEqual([...EDITS, EDITS[1]]);
});

test('what leaves no way back says what was done alone', () => {
  const { $undo, offer, dismiss } = undoing();
  offer([], '1가지를 바꿨어요.');
  expect($undo.get()).toEqual({ name: 'undone', text: '1가지를 바꿨어요.' });
  dismiss();
  expect($undo.get()).toEqual({ name: 'none' });
});
