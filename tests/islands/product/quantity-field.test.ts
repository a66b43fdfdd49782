import { expect, test } from 'vitest';
import { createQuantityField } from '#islands/shared/quantity-field.ts';

// spec: S5.1
test('keeps digits only of what is typed', () => {
  const field = createQuantityField(50);
  field.type('1a2');
  expect(field.$field.get().text).toBe('12');
});

// spec: S5.1
test('becomes 1 when it is left empty or at 0', () => {
  const field = createQuantityField(50);
  for (const typed of ['', '0', '00']) {
    field.type(typed);
    expect(field.leave()).toBe(1);
    expect(field.$field.get()).toEqual({ text: '1', quantity: 1, clamped: false });
  }
});

test('above the stock is cut to it, and says so until something else is typed', () => {
  const field = createQuantityField(5);
  field.type('9');
  expect(field.leave()).toBe(5);
  expect(field.$field.get()).toEqual({ text: '5', quantity: 5, clamped: true });
  // Leaving once more changes nothing, so the message stays.
  field.leave();
  expect(field.$field.get().clamped).toBe(true);
  field.type('3');
  expect(field.$field.get().clamped).toBe(false);
});

// spec: S5.1
test('the steps stop at 1 and at the stock', () => {
  const field = createQuantityField(2);
  field.decrease();
  expect(field.$field.get().quantity).toBe(1);
  field.increase();
  field.increase();
  expect(field.$field.get().quantity).toBe(2);
});
