import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { travelMinutes } from '#lib/domain/discovery/travel.ts';
import { distanceMetres } from '#lib/domain/geo.ts';
import { legsOf, minutesOf, orderOfWay } from '#lib/domain/order/walk.ts';

const HOME = { lat: 37.55, lng: 126.92 };
/** So many thousandths of a degree north of home: about 111 m each. */
const stop = (name: string, north: number | null) => ({
  name,
  place: north === null ? null : { lat: HOME.lat + north / 1_000, lng: HOME.lng },
});
const names = (stops: readonly { name: string }[]) => stops.map(({ name }) => name).join('');

describe('the way through marts', () => {
  test.each([
    ['from the nearest on to the nearest of that', [stop('c', 9), stop('a', 2), stop('b', 5)], 'abc'],
    ['not by the distance from home alone', [stop('a', 2), stop('b', -3), stop('c', 4)], 'acb'],
    ['of equally near ones the one that stood before', [stop('a', 2), stop('b', 2)], 'ab'],
    ['unknown places last, in their order', [stop('x', null), stop('y', null), stop('a', 5)], 'axy'],
  ])('goes %s', (_, stops, way) => {
    expect(names(orderOfWay(stops, HOME))).toBe(way);
  });

  test('begins at the first mart where nobody knows from where', () => {
    expect(names(orderOfWay([stop('c', 9), stop('a', 2), stop('b', 5)], null))).toBe('cba');
    expect(orderOfWay([], HOME)).toEqual([]);
  });

  test('has a leg from the start and from stop to stop, and says when one is there', () => {
    const way = [stop('a', 2), stop('b', 5), stop('c', 9)];
    const from = (north: number) => travelMinutes(Math.round((north / 1_000) * (Math.PI / 180) * 6_371_008.8), 'foot');
    const [first, second, third] = [from(2), from(3), from(4)];
    const legs = legsOf(way, HOME, 'foot');
    expect(legs).toEqual([
      { minutes: first, arrival: first },
      { minutes: second, arrival: first + second },
      { minutes: third, arrival: first + second + third },
    ]);
    expect(minutesOf(legs)).toBe(first + second + third);
  });

  test('says nothing of what is not known', () => {
    const way = [stop('a', 2), stop('b', 5)];
    expect(legsOf(way, null, 'foot')[0]).toEqual({ minutes: null, arrival: null });
    expect(legsOf(way, null, 'foot')[1]).toMatchObject({ arrival: null });
    expect(minutesOf(legsOf([stop('x', null)], HOME, 'foot'))).toBeNull();
  });

  test('passes every mart once, each time by the nearest that is left', () => {
    const places = fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 8 });
    fc.assert(
      fc.property(places, (norths) => {
        const stops = norths.map((north, i) => stop(String(i), north));
        const way = orderOfWay(stops, HOME);
        expect(new Set(way)).toEqual(new Set(stops));
        let at = HOME;
        way.forEach(({ place }, i) => {
          const nearest = Math.min(...way.slice(i).map((one) => distanceMetres(at, one.place!)));
          expect(distanceMetres(at, place!)).toBe(nearest);
          at = place!;
        });
      }),
    );
  });
});
