import type { APIRoute } from 'astro';
import { qrPath } from '#islands/shared/qr-path.ts';
import { readId } from '#lib/domain/id.ts';
import { qrPayload } from '#lib/domain/order/qr.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { refusedText } from '#lib/server/pipeline/refused-text.ts';
import { showQr } from '#lib/server/services/order/bought/show-qr.ts';

/** The QR code of an own, open order as a picture: pages show it before any script lives. */
export const GET: APIRoute = async ({ locals, params }) => {
  const { deps, viewer } = locals.ctx;
  const orderId = readId(params.orderId);
  try {
    if (!viewer) throw new DomainError('notSignedIn');
    if (!orderId) throw new DomainError('orderNotFound');
    const { size, path } = qrPath(qrPayload(await showQr(deps, viewer, orderId)));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
    return new Response(svg, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'private, no-store' } });
  } catch (error) {
    if (error instanceof DomainError) return refusedText(error);
    throw error;
  }
};
