import { expect, test } from 'vitest';
import type { FaultOf } from '#sandbox/fault-catalogue.ts';
import { armFault } from '#sandbox/faults.ts';
import { describeMarket } from '../market.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const PLACES = 'GET /api/buyer/places';

describeMarket('places for buyers', (market) => {
  const named = async (q: string) =>
    (await market().nobody.call(PLACES, { query: { q } })).map(({ kind, name }) => `${kind} ${name}`);

  test('are stations and neighbourhoods of the whole country, without any key', async () => {
    expect((await named('강남역'))[0]).toBe('station 강남역');
    expect(await named('성수')).toEqual(expect.arrayContaining(['station 성수역', 'area 성수동']));
    expect(await named('판교')).toEqual(expect.arrayContaining(['station 판교역', 'area 판교동']));
    // Signed out, and no geocoder here: an address is found by what it lies in.
    expect(await named('서울 강남구 테헤란로 123')).toEqual(['area 강남구']);
    expect(await named('평양')).toEqual([]);
    const [gangnam] = await market().nobody.call(PLACES, { query: { q: '강남역' } });
    expect(gangnam).toEqual({ kind: 'station', name: '강남역', address: '서울', latitude: 37.498, longitude: 127.028 });
  });

  test('refuse what is no text', async () => {
    for (const q of ['', '   ', 'ㄱ'.repeat(101)]) {
      expect(await market().nobody.refused(PLACES, { query: { q } })).toMatchObject({
        status: 400,
        code: 'invalidInput',
      });
    }
  });
});

describeMarket<ServedMarket>(
  'places for buyers, with the geocoder',
  (market) => {
    const find = (q: string) => market().nobody.call(PLACES, { query: { q } });
    const armSgis = (fault: FaultOf<'sgis'>) => armFault(market().store, { provider: 'sgis', fault });
    let number = 1;

    test('are addresses too, and then what is named like them', async () => {
      const [first] = await find('테헤란로 123');
      expect(first).toMatchObject({ kind: 'address', name: '테헤란로 123' });
      expect(first!.address).toContain('강남');
      expect(Math.abs(first!.latitude - 37.5) + Math.abs(first!.longitude - 127.034)).toBeLessThan(0.01);
      const [, second] = await find('서울 마포구 망원동 57-1');
      expect(second).toMatchObject({ kind: 'area', name: '망원동' });
    });

    test('are the district itself where the geocoder knows neither name of it', async () => {
      for (const q of ['인천 검단구 완정로 3', '인천 서구 완정로 3'])
        expect(await find(q), q).toEqual([expect.objectContaining({ kind: 'area' })]);
      expect((await find('인천 검단구 완정로 3'))[0]).toMatchObject({ name: '검단구', address: '인천 검단구' });
      expect((await find('전남광주통합특별시 서구 상무대로 3'))[0]).toMatchObject({
        name: '서구',
        address: '광주 서구',
      });
    });

    test('are not asked for twice, and a name that the list has is not asked for at all', async () => {
      const address = `서울 마포구 양화로 ${number++}`;
      const [first] = await find(address);
      await armSgis('not_found');
      expect(await find(`  ${address} `)).toEqual([first]);
      expect((await find('강남역'))[0]).toMatchObject({ kind: 'station' });
      // The fault is still there: nobody has asked since.
      expect(await find(`서울 마포구 양화로 ${number++}`)).toMatchObject([{ kind: 'area', name: '마포구' }]);
    });

    test.each(['html', 'timeout'] as const)('are what the list knows where it fails (%s), or say so', async (fault) => {
      await armSgis(fault);
      expect(await find(`서울 마포구 양화로 ${number++}`)).toMatchObject([{ kind: 'area', name: '마포구' }]);
      await armSgis(fault);
      const q = `어느로 ${number++}`;
      expect(await market().nobody.refused(PLACES, { query: { q } })).toMatchObject({
        status: 502,
        code: 'geocodeFailed',
      });
      expect(await find(q)).toEqual([]);
    });
  },
  serveMarket,
);
