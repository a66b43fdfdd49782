import { actionForm } from '#islands/shared/action/action-form.ts';
import type { OperatorMart } from '#lib/contract/mart/operator-marts.ts';
import type { OperatorOrder } from '#lib/contract/person/operator-people.ts';
import type { OperatorListing, OperatorReview } from '#lib/contract/product/operator-listings.ts';
import { REVIEW_HIDDEN_DAYS } from '#lib/domain/market/operator.ts';
import { givenBackOf, mostRefundPieces } from '#lib/domain/money.ts';
import { seoulMoment } from '#lib/domain/time.ts';
import { bearerText, LISTINGS, MART_PAGE, ORDERS, PEOPLE, REVIEWS } from '#lib/messages/market/operator.ts';
import { mostPiecesText, mostRefundText } from '#lib/messages/market/refund-limits.ts';

/** The forms of subjects that stand on their own pages and beside a case. */

export function listingForms({ productId, seen }: OperatorListing) {
  const params = { productId };
  const reason = { name: 'reason', label: LISTINGS.reason, hint: LISTINGS.reasonHint } as const;
  return [
    {
      forms: [
        actionForm('POST /api/operator/listings/{productId}/show', { params, body: { seen }, submit: LISTINGS.show }),
      ],
    },
    {
      fold: LISTINGS.act,
      forms: [
        actionForm('POST /api/operator/listings/{productId}/hide', {
          params,
          body: { seen },
          fields: [reason],
          submit: LISTINGS.hide,
          confirm: LISTINGS.hiding,
        }),
        actionForm('POST /api/operator/listings/{productId}/recall', {
          params,
          body: { seen },
          fields: [reason],
          submit: LISTINGS.recall,
          confirm: LISTINGS.recalling,
          danger: true,
        }),
      ],
    },
  ];
}

export function reviewForms({ reviewId, seen }: OperatorReview) {
  const params = { reviewId };
  const reason = { name: 'reason', label: LISTINGS.reason, hint: REVIEWS.reasonHint } as const;
  return [
    {
      forms: [
        actionForm('POST /api/operator/reviews/{reviewId}/show', { params, body: { seen }, submit: REVIEWS.show }),
      ],
    },
    {
      fold: REVIEWS.act,
      forms: [
        actionForm('POST /api/operator/reviews/{reviewId}/hide', {
          params,
          body: { seen },
          fields: [{ name: 'days', label: REVIEWS.days, kind: 'number', value: REVIEW_HIDDEN_DAYS }, reason],
          submit: REVIEWS.hide,
        }),
        actionForm('POST /api/operator/reviews/{reviewId}/remove', {
          params,
          body: { seen },
          fields: [reason],
          submit: REVIEWS.remove,
          confirm: REVIEWS.removing,
          danger: true,
        }),
      ],
    },
  ];
}

type Suspendable = Pick<
  OperatorMart,
  'martId' | 'seen' | 'standing' | 'suspendKind' | 'suspendedUntil' | 'standingReason'
>;

/** What keeps a mart from selling: a warning, a suspension, and its end. */
export function suspensionForms({ martId, seen, standing, ...mart }: Suspendable) {
  const params = { martId };
  const isSuspended = standing === 'suspended';
  const reason = { name: 'reason', label: MART_PAGE.reason, hint: MART_PAGE.reasonHint, kind: 'long' } as const;
  const until = mart.suspendedUntil && seoulMoment(new Date(mart.suspendedUntil));
  return [
    {
      id: 'warn',
      title: MART_PAGE.warn,
      fold: MART_PAGE.warn,
      lead: MART_PAGE.warning,
      forms: [
        actionForm('POST /api/operator/marts/{martId}/warn', {
          params,
          body: { seen },
          fields: [reason],
          submit: MART_PAGE.warn,
          quiet: true,
        }),
      ],
    },
    {
      id: 'suspend',
      title: isSuspended ? MART_PAGE.suspendAgain : MART_PAGE.suspend,
      fold: isSuspended ? MART_PAGE.suspendAgain : MART_PAGE.suspend,
      lead: isSuspended ? MART_PAGE.suspendedAgain : MART_PAGE.suspending,
      forms: [
        actionForm('POST /api/operator/marts/{martId}/suspend', {
          params,
          body: { seen },
          fields: [
            {
              name: 'kind',
              label: MART_PAGE.kind,
              value: mart.suspendKind,
              options: [
                { value: 'newOrders', label: MART_PAGE.newOrders },
                { value: 'stop', label: MART_PAGE.stop },
              ],
            },
            {
              name: 'until',
              label: MART_PAGE.until,
              hint: MART_PAGE.untilHint,
              kind: 'moment',
              optional: true,
              value: until,
            },
            { ...reason, value: isSuspended ? mart.standingReason : null },
          ],
          submit: isSuspended ? MART_PAGE.suspendAgain : MART_PAGE.suspend,
          confirm: MART_PAGE.suspending,
          danger: true,
        }),
      ],
    },
    {
      id: 'unsuspend',
      title: MART_PAGE.unsuspend,
      fold: MART_PAGE.unsuspend,
      lead: MART_PAGE.unsuspending,
      forms: [
        actionForm('POST /api/operator/marts/{martId}/unsuspend', {
          params,
          body: { seen },
          fields: [reason],
          submit: MART_PAGE.unsuspend,
          quiet: true,
        }),
      ],
    },
  ];
}

/** Cancelling an order, or giving some of it back: `limitWon` is what its operator may still give today. */
export function orderForms(
  { orderId, seen, refunds, leftWon, quantity, soldForWon }: OperatorOrder,
  { limit, attempt }: { limit: Parameters<typeof mostRefundText>[1]; attempt: string },
) {
  const params = { orderId };
  const reason = { name: 'reason', label: PEOPLE.reason, hint: PEOPLE.reasonHint } as const;
  const ofWon = mostRefundText(leftWon, limit);
  const paid = { paidWon: soldForWon, quantity };
  const ofPieces = mostPiecesText(mostRefundPieces(paid, givenBackOf(refunds), ofWon.most.n));
  const bearers = (['mart', 'market'] as const).map((value) => ({ value, label: bearerText(value) }));
  return [
    {
      id: 'cancel',
      title: ORDERS.cancel,
      fold: ORDERS.cancel,
      lead: ORDERS.cancelling,
      forms: [
        actionForm('POST /api/operator/orders/{orderId}/cancel', {
          params,
          body: { seen },
          fields: [reason],
          submit: ORDERS.cancel,
          confirm: ORDERS.cancelling,
          danger: true,
        }),
      ],
    },
    {
      id: 'refund',
      title: ORDERS.refund,
      fold: ORDERS.refund,
      lead: ORDERS.giving,
      forms: [
        actionForm('POST /api/operator/orders/{orderId}/refunds', {
          params,
          body: { attempt, seen },
          fields: [
            {
              name: 'pieces',
              label: ORDERS.pieces,
              kind: 'number',
              hint: `${ORDERS.oneOf} ${ofPieces.hint}`,
              most: ofPieces.most,
              optional: true,
            },
            { name: 'amountWon', label: ORDERS.amountWon, kind: 'number', ...ofWon, optional: true },
            { name: 'bearer', label: ORDERS.bearer, options: bearers },
            reason,
          ],
          submit: ORDERS.refund,
          confirm: ORDERS.refunding,
          danger: true,
        }),
      ],
    },
  ];
}
