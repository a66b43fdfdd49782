import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#lib/server/config/config.ts';
import { auditLog, martDecisions, marts } from '#lib/server/schema/index.ts';
import { firstTowns, townsElsewhere, townsToPick } from '#lib/server/services/discovery/places/market-area.ts';
import { describeMarket } from '../market.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const AREA = '서울 마포구, 서울 서대문구';
const APPROVE = 'POST /api/operator/marts/{martId}/approve';
const CREATE = 'POST /api/seller/store/create';

const areaOf = (MARKET_AREA: string) => readConfig({ SANDBOX: '1', MARKET_AREA }).area;

test('the setting is districts or a file of polygons, and says what else it is not', () => {
  expect(readConfig({ SANDBOX: '1' }).area).toBeNull();
  expect(areaOf(AREA)).toEqual({ kind: 'districts', names: ['서울 마포구', '서울 서대문구'] });
  for (const odd of ['마포구', ',', 'Mapo', '/no/such/file.geojson'])
    expect(() => areaOf(odd), odd).toThrow(/ {2}MARKET_AREA: must be/);
  const folder = mkdtempSync(join(tmpdir(), 'dongne-area-'));
  const file = join(folder, 'towns.geojson');
  const ring = [
    [126.9, 37.53],
    [126.95, 37.53],
    [126.95, 37.58],
    [126.9, 37.53],
  ];
  const geometry = { type: 'Polygon', coordinates: [ring] };
  writeFileSync(
    file,
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { name: '합정동' }, geometry }],
    }),
  );
  expect(areaOf(file)).toEqual({ kind: 'polygons', towns: [{ name: '합정동', polygons: [[ring]] }] });
  writeFileSync(file, JSON.stringify(geometry));
  expect(areaOf(file)).toEqual({ kind: 'polygons', towns: [{ name: '', polygons: [[ring]] }] });
  for (const bad of ['{"type":"Point","coordinates":[126,37]}', 'no JSON']) {
    writeFileSync(file, bad);
    expect(() => areaOf(file), bad).toThrow(ConfigError);
  }
  rmSync(folder, { recursive: true });
});

test('a place outside is told of the towns there are, and they are what one picks from', async () => {
  const config = readConfig({ SANDBOX: '1', MARKET_AREA: AREA });
  const near = (lat: number, lng: number) => townsElsewhere({ config }, { lat, lng });
  expect(await near(37.557, 126.925)).toBeNull();
  expect(await near(37.517, 127.047)).toEqual(['서울 마포구', '서울 서대문구']);
  // Nothing is known of the sea.
  expect(await near(34.2, 128.9)).toBeNull();
  expect((await townsToPick({ config }))?.map(({ city, name }) => `${city} ${name}`)).toEqual([
    '서울 마포구',
    '서울 서대문구',
  ]);
  const everywhere = readConfig({ SANDBOX: '1' });
  expect(await townsElsewhere({ config: everywhere }, { lat: 37.517, lng: 127.047 })).toBeNull();
  expect(await townsToPick({ config: everywhere })).toBeNull();
});

test('where a place is asked for, the first of its towns stand and no others', async () => {
  expect(await firstTowns({ config: readConfig({ SANDBOX: '1' }) })).toBeNull();
  const names = async (area: string) => {
    const towns = await firstTowns({ config: readConfig({ SANDBOX: '1', MARKET_AREA: area }) });
    return { shown: towns?.shown.map(({ name }) => name), others: towns?.others };
  };
  expect(await names(AREA)).toEqual({ shown: ['마포구', '서대문구'], others: 0 });
  const ten = '마포구 서대문구 용산구 은평구 종로구 중구 성동구 광진구 강남구 송파구'.split(' ');
  expect(await names(ten.map((name) => `서울 ${name}`).join(','))).toEqual({ shown: ten.slice(0, 8), others: 2 });
});

describeMarket<ServedMarket>(
  'a market of some towns',
  (market) => {
    const filled = {
      name: '새봄마트',
      phone_number: '02-123-4567',
      business_number: '9900000004',
      opening_time: '09:00:00',
      closing_time: '22:00:00',
      payment_method: 0,
    } as const;
    const inside = { address: '서울 마포구 양화로 160, 1층', latitude: 37.5572, longitude: 126.9245 };
    const outside = { address: '서울 강남구 테헤란로 152, 1층', latitude: 37.5, longitude: 127.0365 };

    test('shows a mart within it at once, and one outside after an exception with its reason', async () => {
      const seller = await market().person();
      const standings = async () =>
        (await seller.call('GET /api/seller/store/dashboard')).map(({ name, standing }) => [name, standing]);
      await seller.call(CREATE, { body: { ...filled, ...inside } });
      const { storeId: martId } = await seller.call(CREATE, { body: { ...filled, ...outside, name: '강남마트' } });
      expect(await standings()).toEqual(
        expect.arrayContaining([
          ['새봄마트', 'approved'],
          ['강남마트', 'applied'],
        ]),
      );
      const params = { martId };
      expect((await seller.call('GET /api/seller/{martId}/application', { params })).missing).toContain('area');
      const owner = await market().operator('owner');
      const support = await market().operator('support');
      expect((await owner.call('GET /api/operator/marts/{martId}', { params })).missing).toContain('area');
      expect(await support.refused(APPROVE, { params })).toMatchObject({
        code: 'papersMissing',
        message: expect.stringMatching(/운영 지역 안의 주소/),
      });
      expect(await owner.refused(APPROVE, { params, body: { override: true } })).toMatchObject({
        status: 400,
        field: 'reason',
        message: '운영 지역 밖의 마트를 승인하는 이유를 입력해 주세요.',
      });
      const reason = '배달 없이 두 동네 손님이 오가는 시장 안이에요';
      await owner.call(APPROVE, { params, body: { override: true, reason } });
      const { db } = market();
      const [mart] = await db.select().from(marts).where(eq(marts.id, martId));
      expect(mart?.approvedAt).not.toBeNull();
      expect(await db.select().from(martDecisions).where(eq(martDecisions.martId, martId))).toMatchObject([
        { to: 'approved', reason },
      ]);
      expect(
        await db
          .select()
          .from(auditLog)
          .where(eq(auditLog.subject, `mart ${martId}`)),
      ).toEqual(expect.arrayContaining([expect.objectContaining({ reason })]));
    });
  },
  (kind) => serveMarket(kind, { env: { MARKET_AREA: AREA } }),
);
