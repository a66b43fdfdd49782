import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { sandboxCredentials } from './credentials.ts';
import { neverAnswer } from './delay.ts';
import type { SandboxDeps } from './deps.ts';
import { takeFault } from './faults.ts';
import { type Located, locate } from './gazetteer/locate.ts';

const TOKEN_KIND = 'sgisToken';
const TOKEN_LIFE_MS = 4 * 3_600_000;

/**
 * The geocoder at `/sandbox/sgis/OpenAPI3` (providers.md section 4), over the gazetteer. Its errors come with HTTP 200.
 */
export function createSgisStandIn(deps: SandboxDeps): Hono {
  const app = new Hono();
  const { store, clock } = deps;

  app.get('/OpenAPI3/auth/authentication.json', async (c) => {
    const { consumerKey, consumerSecret } = sandboxCredentials.sgis;
    if (c.req.query('consumer_key') !== consumerKey || c.req.query('consumer_secret') !== consumerSecret)
      return refuse(c, 'API_0101', -401, '인증 정보가 존재하지 않습니다');
    const accessToken = randomUUID();
    const expiresAt = new Date(clock.now().getTime() + TOKEN_LIFE_MS);
    await store.put(TOKEN_KIND, accessToken, true, { expiresAt });
    // Thirteen digits of milliseconds in a string, whatever the official page says.
    return answer(c, 'API_0101', { accessToken, accessTimeout: String(expiresAt.getTime()) });
  });

  app.get('/OpenAPI3/addr/geocodewgs84.json', async (c) => {
    if (await takeFault(store, 'sgis', 'timeout')) return neverAnswer(c.req.raw, deps.hangMs);
    if (await takeFault(store, 'sgis', 'html')) return c.html('<html><body>서비스 점검 중입니다</body></html>');
    const isExpired = await takeFault(store, 'sgis', 'token_expired');
    if (isExpired || (await store.get(TOKEN_KIND, c.req.query('accessToken') ?? '')) === null)
      return refuse(c, 'API_0701', -401, '인증 정보가 존재하지 않습니다');
    const isLost = await takeFault(store, 'sgis', 'not_found');
    const address = c.req.query('address') ?? '';
    const located = isLost || !isUnderstood(address) ? null : locate(address);
    if (located === null) return refuse(c, 'API_0701', -100, '검색결과가 존재하지 않습니다');
    const isCapital = await takeFault(store, 'sgis', 'capitals');
    const isNull = await takeFault(store, 'sgis', 'null_coordinates');
    return answer(c, 'API_0701', {
      totalcount: '1',
      pagenum: '0',
      returncount: '1',
      matching: located.isFull ? '0' : '1',
      resultdata: [{ ...coordinates(located, { isCapital, isNull }), ...names(located) }],
    });
  });

  return app;
}

/** An address up to its number: brackets, a comma, a building's name or a floor behind it are not understood. */
function isUnderstood(address: string): boolean {
  if (/[()[\],]/.test(address)) return false;
  const words = address.trim().split(/\s+/);
  const number = words.findIndex((word) => /^\d+(-\d+)?$/.test(word));
  return number === -1 || number === words.length - 1;
}

/** x is the longitude, y the latitude: text under small letters in captures, under capitals on the official page. */
function coordinates({ point }: Located, { isCapital, isNull }: { isCapital: boolean; isNull: boolean }) {
  const { longitude, latitude } = point;
  if (isNull) return { x: 'null', y: 'null' };
  return isCapital ? { X: longitude, Y: latitude } : { x: String(longitude), y: String(latitude) };
}

function names({ place }: Located) {
  return {
    addr_type: '1',
    sido_nm: place.sido,
    sgg_nm: place.sigungu,
    leg_nm: 'dong' in place ? place.dong : '',
    adm_nm: 'dong' in place ? place.dong : '',
    road_nm: place.kind === 'road' ? place.name : '',
  };
}

function answer(c: Context, id: string, result: object) {
  return c.json({ id, errCd: 0, errMsg: 'Success', trId: `sandbox_${id}`, result });
}

function refuse(c: Context, id: string, errCd: number, errMsg: string) {
  return c.json({ id, errCd, errMsg, trId: `sandbox_${id}` });
}
