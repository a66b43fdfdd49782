import { expect, test } from 'vitest';
import { FAULT_FRAMES, FAULT_FRAMES_MAX, faultToTell } from '#lib/domain/market/fault.ts';

test('a fault is told by its kind and its places; its message, which may quote what was typed, stays', () => {
  const fault = new SyntaxError('Unexpected token in "서울 마포구 01012345678"');
  fault.stack = [
    `SyntaxError: ${fault.message}`,
    '    at read (https://market.test/_assets/CartPage.x7f3.js:1:2345)',
    '    at https://market.test/_assets/react.B4qx.js?owner=12:9:1',
    'render@https://market.test/_assets/parts.Cx-dL.js:3:77',
  ].join('\n');
  expect(faultToTell('CartPage', fault)).toEqual({
    part: 'CartPage',
    error: 'SyntaxError',
    frames: ['CartPage.x7f3.js:1:2345', 'parts.Cx-dL.js:3:77'],
  });
});

test('a fault that is no error, or calls itself something strange, is told all the same', () => {
  expect(faultToTell('Toasts', undefined)).toEqual({ part: 'Toasts', error: 'undefined', frames: [] });
  expect(faultToTell('Toasts', Object.assign(new Error('x'), { name: '01012345678', stack: '' })).error).toBe('Error');
});

test('as many places are told as the server takes', () => {
  const fault = new Error('deep');
  fault.stack = Array.from({ length: 50 }, (_, line) => `at a (/_assets/a.js:${line}:1)`).join('\n');
  const { frames } = faultToTell('Toasts', fault);
  expect(frames).toHaveLength(FAULT_FRAMES_MAX);
  for (const frame of frames) expect(frame.match(FAULT_FRAMES)).toEqual([frame]);
});
