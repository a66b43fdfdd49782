import type { MiddlewareHandler } from 'hono';

/** Another site's page may not change the demo of whoever looks at it. Scripts send no such header. */
export const ownSiteOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.header('sec-fetch-site') === 'cross-site')
    return c.json({ code: 'CROSS_SITE', message: '다른 사이트에서는 조작할 수 없어요.' }, 403);
  return next();
};
