import type { APIRoute } from 'astro';
import { readId } from '#lib/domain/id.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { refusedText } from '#lib/server/pipeline/refused-text.ts';
import { showCalendar } from '#lib/server/services/order/bought/show-calendar.ts';

/** A pickup as an entry of a calendar: of an own order; of one that has ended, the entry's end. */
export const GET: APIRoute = async ({ locals, params }) => {
  const { deps, viewer, place, travel } = locals.ctx;
  const orderId = readId(params.orderId);
  try {
    if (!viewer) throw new DomainError('notSignedIn');
    if (!orderId) throw new DomainError('orderNotFound');
    return new Response(await showCalendar(deps, viewer, { orderId, place, travel }), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="pickup-${orderId}.ics"`,
      },
    });
  } catch (error) {
    if (error instanceof DomainError) return refusedText(error);
    throw error;
  }
};
