import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import type { App } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readDocsPage } from '../../pipeline/docs-page.ts';
import { ACCESS_COOKIE, cookieName } from '../../pipeline/session/cookies.ts';

/** The API describes itself: for machines at /api/openapi.json, for people at /api/docs. */
export function docsRoutes(app: App, deps: Deps): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'cookie', {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName(ACCESS_COOKIE, deps.config),
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'dm_…',
    description: '마트의 포스 연동 키. 총괄 매니저가 ‘포스 연동’에서 만들어요.',
  });
  const document = () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: `${MARKET_NAME} API`,
        version: '1',
        description:
          '시각은 ISO 8601(UTC), 금액은 원, 거리는 미터예요. 오류는 {code, message}로 답해요. ' +
          '쿠키로 호출할 때 GET이 아닌 요청에는 같은 출처의 Origin 헤더가 필요해요.',
      },
      servers: [{ url: deps.config.publicOrigin }],
    });
  // Once all calls are known, and once: anybody may ask for them.
  let written: { openapi: string; page: ReturnType<typeof readDocsPage> } | undefined;
  function once() {
    if (written) return written;
    const openapi = document();
    written = { openapi: JSON.stringify(openapi), page: readDocsPage(openapi) };
    return written;
  }

  app.get('/api/openapi.json', (c) => c.body(once().openapi, 200, { 'Content-Type': 'application/json' }));
  app.get('/api/docs', (c) => {
    const { page } = once();
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'sha256-${page.styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    return c.html(page.html);
  });
}
