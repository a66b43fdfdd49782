import type { ServerResponse } from 'node:http';
import type { Config } from '../config.ts';

/** Of this host alone: what else stands under its name is another's to say. */
const HSTS = 'max-age=31536000';
/** For what is no page: nothing in it runs, loads or is framed, should a browser ever show it as one. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Header = readonly [name: string, value: string];

/**
 * What every answer of this server says to the browser that gets it, files and errors too. Pages have a policy of their own
 * (middleware.ts, astro.config.mjs), and so have those of the stand-ins; theirs count.
 */
export function securityHeaders({ publicOrigin }: Pick<Config, 'publicOrigin'>) {
  const ofPages: Header[] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...(publicOrigin.startsWith('https:') ? [['Strict-Transport-Security', HSTS] as const] : []),
  ];
  const ofOthers: Header[] = [...ofPages, ['Content-Security-Policy', NO_PAGE], ['X-Frame-Options', 'DENY']];
  return {
    ofOthers,
    protect(res: ServerResponse, { isPage }: { isPage: boolean }): void {
      for (const [name, value] of isPage ? ofPages : ofOthers) res.setHeader(name, value);
    },
  };
}
