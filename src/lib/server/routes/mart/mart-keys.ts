import type { Serve } from '../../pipeline/route.ts';
import { listKeyCalls, listKeys } from '../../services/mart/keys/list-keys.ts';
import { makeKey } from '../../services/mart/keys/make-key.ts';
import { revokeKey } from '../../services/mart/keys/revoke-key.ts';

export function martKeyRoutes(serve: Serve): void {
  serve('GET /api/seller/{martId}/keys', async (deps, viewer, { params }) => ({
    keys: await listKeys(deps, viewer, params.martId),
  }));
  serve('POST /api/seller/{martId}/keys', (deps, viewer, { params, body }) =>
    makeKey(deps, viewer, { martId: params.martId, ...body }),
  );
  serve('DELETE /api/seller/{martId}/keys/{keyId}', async (deps, viewer, { params }) => {
    await revokeKey(deps, viewer, params);
    return { ok: true } as const;
  });
  serve('GET /api/seller/{martId}/key-calls', async (deps, viewer, { params }) => ({
    calls: await listKeyCalls(deps, viewer, params.martId),
  }));
}
