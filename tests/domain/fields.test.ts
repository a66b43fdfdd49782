import { expect, test } from 'vitest';
import { fieldSentence } from '#lib/messages/fields.ts';

test.each([
  ['quantity', '1 이상의 숫자여야 해요', '수량: 1 이상의 숫자여야 해요.'],
  ['account', '계좌 번호를 입력해 주세요', '계좌 번호를 입력해 주세요.'],
  ['amountWon', '금액을 원 단위로 적어 주세요', '금액을 원 단위로 적어 주세요.'],
  // Approvals, refusals, suspensions and cancellations share this field.
  ['reason', '이유를 5자 이상 적어 주세요', '이유를 5자 이상 적어 주세요.'],
  ['effectiveFrom', '연-월-일로 입력해 주세요', '시행일: 연-월-일로 입력해 주세요.'],
])('what is wrong with %s is said in words, not by its name on the wire', (field, problem, said) => {
  expect(fieldSentence(field, problem)).toBe(said);
});
