import { describe, expect, test } from 'vitest';
import { chosenAddress, readPostcodeMessage } from '#lib/domain/discovery/postcode.ts';

const found = {
  zonecode: '04050',
  address: '서울 마포구 양화로 160',
  addressType: 'R',
  bname: '동교동',
  buildingName: '서교빌딩',
  jibunAddress: '서울 마포구 동교동 155-27',
  autoJibunAddress: '',
};

describe('what was chosen', () => {
  test('is a road address with its neighbourhood and building, and the older lot beside it', () => {
    expect(chosenAddress(found)).toEqual({
      postcode: '04050',
      address: '서울 마포구 양화로 160 (동교동, 서교빌딩)',
      lotAddress: '서울 마포구 동교동 155-27',
    });
    expect(chosenAddress({ ...found, buildingName: '' }).address).toBe('서울 마포구 양화로 160 (동교동)');
    expect(chosenAddress({ ...found, bname: '', buildingName: '' }).address).toBe('서울 마포구 양화로 160');
    expect(chosenAddress({ ...found, jibunAddress: '', autoJibunAddress: '서울 마포구 동교동 1' }).lotAddress).toBe(
      '서울 마포구 동교동 1',
    );
  });

  test('is the lot itself where there is no road', () => {
    const lot = { ...found, address: '서울 마포구 동교동 155-27', addressType: 'J' };
    expect(chosenAddress(lot)).toEqual({ postcode: '04050', address: '서울 마포구 동교동 155-27', lotAddress: '' });
  });
});

describe('a message of the search', () => {
  const chosen = { postcode: 'chosen', address: chosenAddress(found) };

  test.each([{ postcode: 'ready' }, { postcode: 'failed' }, { postcode: 'dismissed' }, chosen])(
    '%j is read',
    (message) => {
      expect(readPostcodeMessage(message)).toEqual(message);
      expect(readPostcodeMessage({ ...message, more: 1 })).toEqual(message);
    },
  );

  const withAddress = (changed: object) => ({ ...chosen, address: { ...chosen.address, ...changed } });
  test.each([
    null,
    undefined,
    'ready',
    1,
    [],
    {},
    { postcode: 'other' },
    { postcode: 'chosen' },
    { type: 'ready' },
    { postcode: 'chosen', address: null },
    { postcode: 'chosen', address: '서울' },
    withAddress({ postcode: 4050 }),
    withAddress({ postcode: '0405' }),
    withAddress({ postcode: '04050\n' }),
    withAddress({ address: '' }),
    withAddress({ address: '  ' }),
    withAddress({ address: {} }),
    withAddress({ address: 'ㄱ'.repeat(301) }),
    withAddress({ address: '서울\n마포구' }),
    withAddress({ lotAddress: undefined }),
    withAddress({ lotAddress: '\0' }),
  ])('%j is none', (message) => {
    expect(readPostcodeMessage(message)).toBeNull();
  });
});
