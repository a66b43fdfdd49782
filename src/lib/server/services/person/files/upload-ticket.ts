import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long an upload address is good for. */
export const UPLOAD_MINUTES = 10;

/** Purpose of a ticket for a picture of a case. */
export const CASE_PICTURE = 'case';

export interface UploadTicket {
  key: string;
  contentType: string;
  userId: number;
  /** The order whose review it is for; none: a product's. */
  orderId?: number | undefined;
  /** Subject of a private picture, such as 'paper 3 business'; none: it is a public one. */
  aside?: string | undefined;
  expiresAt: Date;
}

const signatureOf = ({ key, contentType, userId, expiresAt, orderId, aside }: UploadTicket, secret: string) =>
  createHmac('sha256', `upload:${secret}`)
    .update(
      JSON.stringify([key, contentType.toLowerCase(), userId, expiresAt.getTime(), orderId ?? null, aside ?? null]),
    )
    .digest('base64url');

/** The signed address a picture is put to: for one key, one type, one person, ten minutes. */
export function uploadPath(ticket: UploadTicket, secret: string): string {
  const query = new URLSearchParams({
    type: ticket.contentType,
    user: String(ticket.userId),
    expires: String(ticket.expiresAt.getTime()),
    ...(ticket.orderId === undefined ? {} : { order: String(ticket.orderId) }),
    ...(ticket.aside === undefined ? {} : { aside: ticket.aside }),
    signature: signatureOf(ticket, secret),
  });
  return `/api/files/uploads/${ticket.key}?${query}`;
}

export type ReadTicket =
  | { ok: true; ticket: UploadTicket }
  | { ok: false; reason: 'uploadForbidden' | 'uploadExpired' };

/** Reads such an address back. A changed one is refused. */
export function readUploadPath(key: string, query: Record<string, string>, secret: string, now: Date): ReadTicket {
  const ticket = {
    key,
    contentType: query.type ?? '',
    userId: Number(query.user),
    orderId: query.order === undefined ? undefined : Number(query.order),
    aside: query.aside,
    expiresAt: new Date(Number(query.expires)),
  };
  const expected = Buffer.from(signatureOf(ticket, secret));
  const given = Buffer.from(query.signature ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { ok: false, reason: 'uploadForbidden' };
  return ticket.expiresAt > now ? { ok: true, ticket } : { ok: false, reason: 'uploadExpired' };
}
