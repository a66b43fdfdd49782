import { expect, test } from 'vitest';
import { createUploadMemory } from '#lib/server/platform/files/upload-memory.ts';

const settled = async (room: Promise<void> | null) => {
  let isSettled = room === null;
  room?.then(() => {
    isSettled = true;
  });
  await Promise.resolve();
  await Promise.resolve();
  return isSettled;
};

test('memory is taken as bytes arrive; when it is full, the first goes on and the others wait', async () => {
  const open = createUploadMemory(100);
  const [first, second, third] = [open(), open(), open()];
  expect(first.take(60)).toBeNull();
  expect(second.take(40)).toBeNull();
  const [secondWaits, thirdWaits] = [second.take(1), third.take(1)];
  expect(first.take(500), 'the first of all is never held up').toBeNull();
  expect([await settled(secondWaits), await settled(thirdWaits)]).toEqual([false, false]);
  first.giveBack();
  expect([await settled(secondWaits), await settled(thirdWaits)]).toEqual([true, true]);
  expect(third.take(58)).toBeNull();
});

test('whoever comes first when the first has gone goes on alone, and nothing is given back twice', async () => {
  const open = createUploadMemory(10);
  const [first, second, third] = [open(), open(), open()];
  first.take(5);
  const [secondWaits, thirdWaits] = [second.take(20), third.take(20)];
  first.giveBack();
  first.giveBack();
  expect([await settled(secondWaits), await settled(thirdWaits)]).toEqual([true, false]);
  second.giveBack();
  expect(await settled(thirdWaits)).toBe(true);
  third.giveBack();
  expect(open().take(10)).toBeNull();
});

test('an upload is told that others wait for what it holds', async () => {
  const open = createUploadMemory(10);
  const [first, second] = [open(), open()];
  first.take(10);
  expect(first.doOthersWait()).toBe(false);
  void second.take(1);
  expect([first.doOthersWait(), second.doOthersWait()]).toEqual([true, false]);
  first.giveBack();
  expect(second.doOthersWait()).toBe(false);
});
