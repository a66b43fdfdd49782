import { describe, expect, test } from 'vitest';
import { walkingRoutes, wayTo } from '#lib/domain/discovery/walking-routes.ts';

const MART = { name: '햇살마트', latitude: 37.5572, longitude: 126.9245 };
const ME = { name: '내 위치', latitude: 37.55, longitude: 126.914 };
const SUN = encodeURIComponent('햇살마트');
const START = encodeURIComponent('내 위치');

describe('walking routes in the maps of others', () => {
  test.each([
    [
      'from the place of the buyer',
      ME,
      [
        `https://map.kakao.com/link/by/walk/${START},37.55,126.914/${SUN},37.5572,126.9245`,
        // Longitude first.
        `https://map.naver.com/p/directions/126.914,37.55,${START},,/126.9245,37.5572,${SUN},,/-/walk`,
      ],
    ],
    [
      'from wherever they are',
      null,
      [
        `https://map.kakao.com/link/to/${SUN},37.5572,126.9245`,
        `https://map.naver.com/p/directions/-/126.9245,37.5572,${SUN},,/-/walk`,
      ],
    ],
  ])('%s', (_, from, hrefs) => {
    expect(walkingRoutes(MART, from).map(({ href }) => href)).toEqual(hrefs);
  });

  test('a name cannot end itself, nor say anything else', () => {
    for (const name of ['콩, 두부', 'A/B마트', '마트?x=1#y', '100% 마트']) {
      for (const { href } of walkingRoutes({ ...MART, name }, ME)) {
        const { pathname, search, hash } = new URL(href);
        expect([search, hash]).toEqual(['', '']);
        expect(pathname.split('/')).toHaveLength(href.includes('kakao') ? 6 : 7);
        expect(decodeURIComponent(pathname)).toContain(name.replaceAll(/[,/]/g, ' '));
      }
    }
    expect(wayTo({ ...MART, name: '콩,두부' }).split(',')).toHaveLength(3);
  });
});
