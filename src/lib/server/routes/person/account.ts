import type { Serve } from '../../pipeline/route.ts';
import { clearSessionCookies, forgetDevice } from '../../pipeline/session/cookies.ts';
import { deleteAccount } from '../../services/market/account/delete-account.ts';
import { exportAccount } from '../../services/market/account/export-account.ts';

export function accountRoutes(serve: Serve): void {
  serve('GET /api/account/export', (deps, { userId }, _, c) => {
    c.header('Content-Disposition', 'attachment; filename="dongne-market.json"');
    return exportAccount(deps, userId);
  });
  serve('DELETE /api/account', async (deps, { userId }, _, c) => {
    await deleteAccount(deps, userId);
    clearSessionCookies(c, deps.config);
    forgetDevice(c, deps.config);
    return { ok: true };
  });
}
