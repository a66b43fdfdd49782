import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { sandboxCredentials } from './credentials.ts';
import { neverAnswer } from './delay.ts';
import type { SandboxDeps } from './deps.ts';
import { takeFault } from './faults.ts';
import { type Located, locate } from './gazetteer/locate.ts';

const TOKEN_KIND = 'sgisToken';
const TOKEN_LIFE_MS = 4 * 3_600_000;

/** The geocoder at `/sandbox/sgis/OpenAPI3` (providers.md section 4), over the gazetteer. Its errors come with HTTP 200. */
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
    const located = isLost ? null : locate(c.req.query('address') ?? '');
    if (located === null) return refuse(c, 'API_0701', -100, '검색결과가 존재하지 않습니다');
    return answer(c, 'API_0701', {
      totalcount: '1',
      pagenum: '0',
      returncount: '1',
      matching: located.isFull ? '0' : '1',
      resultdata: [entry(located)],
    });
  });

  return app;
}

/** x is the longitude, y the latitude, both text. */
function entry({ place, point }: Located) {
  return {
    x: String(point.longitude),
    y: String(point.latitude),
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
