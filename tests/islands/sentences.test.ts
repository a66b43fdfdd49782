import { expect, test } from 'vitest';
import { sentencesOf } from '#lib/messages/sentences.ts';

test('a text is parted where a sentence ends, never at a number or a web address', () => {
  expect(sentencesOf('저희 쪽 문제예요. 잠시 뒤 다시 시도해 주세요!')).toEqual([
    '저희 쪽 문제예요.',
    '잠시 뒤 다시 시도해 주세요!',
  ]);
  expect(sentencesOf('1.5 km 안의 마트예요. mart.kr도 있나요? 네')).toEqual([
    '1.5 km 안의 마트예요.',
    'mart.kr도 있나요?',
    '네',
  ]);
  expect(sentencesOf('주소가 바뀌었어요')).toEqual(['주소가 바뀌었어요']);
});
