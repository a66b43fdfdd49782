import type { Hono, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { DomainError } from '../domain-error.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods of an address, by its routes; none for an unknown one. */
function methodsOf(app: Pick<Hono<AppEnv>, 'router'>, path: string): string[] {
  const known = METHODS.filter((method) =>
    // 'ALL' is middleware, which answers nothing by itself.
    app.router.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL'),
  );
  return known.includes('GET') ? ['GET', 'HEAD', ...known.slice(1)] : known;
}

/** Refuses a method that an address has not, and says which it has; of an address that there is not it says nothing. */
export function requireMethod(app: Pick<Hono<AppEnv>, 'router'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const known = methodsOf(app, c.req.path);
    // Nobody is told which addresses the operators' console has.
    if (c.req.path.startsWith('/api/operator/')) return next();
    if (known.length === 0 || known.includes(c.req.method)) return next();
    c.header('Allow', [...known, 'OPTIONS'].join(', '));
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    throw new DomainError('methodNotAllowed');
  };
}
