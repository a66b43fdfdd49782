import type { Serve } from '../../pipeline/route.ts';
import { ownOrigin } from '../../platform/http/origin.ts';
import { applyAgain, editBusiness } from '../../services/mart/application/edit-business.ts';
import { showApplication } from '../../services/mart/application/show-application.ts';
import { presignPaper, readOwnPaper } from '../../services/mart/application/upload-paper.ts';

export function martApplicationRoutes(serve: Serve): void {
  serve('GET /api/seller/{martId}/application', (deps, viewer, { params }) =>
    showApplication(deps, viewer, params.martId),
  );
  serve('PUT /api/seller/{martId}/business', async (deps, viewer, { params, body }) => {
    await editBusiness(deps, viewer, params.martId, body);
    return showApplication(deps, viewer, params.martId);
  });
  serve('POST /api/seller/{martId}/apply', async (deps, viewer, { params }) => {
    await applyAgain(deps, viewer, params.martId);
    return showApplication(deps, viewer, params.martId);
  });
  serve('POST /api/seller/{martId}/papers', (deps, viewer, { params, body }, c) =>
    presignPaper(deps, viewer, { ...params, ...body, origin: ownOrigin(c.req.url, deps.config) }),
  );
  serve('GET /api/seller/{martId}/papers/{paperId}', (deps, viewer, { params }) =>
    readOwnPaper(deps, viewer, params.martId, params.paperId),
  );
}
