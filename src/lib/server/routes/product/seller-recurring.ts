import { recurringOf } from '#lib/contract/product/seller-recurring.ts';
import type { Serve } from '../../pipeline/route.ts';
import { idempotencyKeyOf } from '../../services/person/with-idempotency.ts';
import { listRecurring } from '../../services/product/recurring/list-recurring.ts';
import { createRecurring, editRecurring, endRecurring } from '../../services/product/recurring/save-recurring.ts';
import { presentRecurring } from './present.ts';

export function sellerRecurringRoutes(serve: Serve): void {
  serve('GET /api/seller/stores/{storeId}/recurring', async (deps, viewer, { params }) =>
    (await listRecurring(deps, viewer, params.storeId)).map(presentRecurring),
  );
  serve('POST /api/seller/stores/{storeId}/recurring', async (deps, viewer, input) => {
    const { productId } = input.body;
    const making = { martId: input.params.storeId, productId, wish: recurringOf(input.body) };
    return presentRecurring(await createRecurring(deps, viewer, making, idempotencyKeyOf(input)));
  });
  serve('PUT /api/seller/stores/{storeId}/recurring/{recurringId}', async (deps, viewer, { params, body }) => {
    const { storeId: martId, recurringId } = params;
    return presentRecurring(await editRecurring(deps, viewer, { martId, recurringId, wish: recurringOf(body) }));
  });
  serve('DELETE /api/seller/stores/{storeId}/recurring/{recurringId}', (deps, viewer, { params }) =>
    endRecurring(deps, viewer, { martId: params.storeId, recurringId: params.recurringId }),
  );
}
