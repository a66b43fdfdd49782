import { z } from '@hono/zod-openapi';
import { SIGN_IN_PROVIDERS } from '#lib/domain/person/sign-in-providers.ts';
import { call } from '../call.ts';
import { PromotionSwitches } from '../discovery/alerts.ts';
import { moment, ok } from '../wire.ts';

const place = { storeId: z.int(), storeName: z.string() };

/** Everything that is held about one person. Secrets that would open something (tokens, pickup codes) are not in it. */
export const AccountExport = z
  .object({
    exportedAt: moment,
    profile: z.object({
      userId: z.int(),
      name: z.string(),
      email: z.string().nullable(),
      social_login_platform: z.enum(SIGN_IN_PROVIDERS),
      /** Their subject at that provider. */
      subject: z.string(),
      createdAt: moment,
      /** Since when they are let in no more. */
      blockedAt: moment.nullable(),
    }),
    sessions: z.array(z.object({ createdAt: moment, endedAt: moment.nullable(), endReason: z.string().nullable() })),
    orders: z.array(
      z.object({
        orderId: z.int(),
        checkoutId: z.int(),
        ...place,
        productId: z.int(),
        productName: z.string(),
        quantity: z.int(),
        unitPrice: z.int(),
        totalPrice: z.int(),
        /** What a piece of goods by weight weighs at the most, the grams on the scale, and what it came to. */
        weightGrams: z.int().nullable(),
        weighedGrams: z.int().nullable(),
        weighedPrice: z.int().nullable(),
        way: z.string(),
        state: z.string(),
        endReason: z.string().nullable(),
        createdAt: moment,
        validUntil: moment,
        endedAt: moment.nullable(),
        /** What was told of a bag, and what its mart says lay in it; null of all else. */
        bag: z
          .object({
            worth: z.int(),
            kinds: z.string(),
            allergens: z.array(z.string()),
            origin: z.string(),
            contents: z.string().nullable(),
            imageKey: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
    payments: z.array(
      z.object({
        checkoutId: z.int(),
        providerOrderId: z.string(),
        paymentKey: z.string(),
        amount: z.int(),
        state: z.string(),
        createdAt: moment,
        decidedAt: moment.nullable(),
      }),
    ),
    refunds: z.array(
      z.object({
        orderId: z.int(),
        amount: z.int(),
        reason: z.string(),
        state: z.string(),
        requestedAt: moment,
        refundedAt: moment.nullable(),
      }),
    ),
    reviews: z.array(
      z.object({
        orderId: z.int(),
        ...place,
        rating: z.int(),
        content: z.string(),
        createdAt: moment,
        reply: z.string().nullable(),
        repliedAt: moment.nullable(),
        editedAt: moment.nullable(),
        /** Keys of its photos, at `/files/{key}/640.webp`. */
        photos: z.array(z.string()),
      }),
    ),
    alarms: z.array(
      z.object({
        kind: z.string(),
        orderId: z.int().nullable(),
        storeId: z.int().nullable(),
        details: z.record(z.string(), z.unknown()),
        createdAt: moment,
        readAt: moment.nullable(),
      }),
    ),
    follows: z.array(z.object({ ...place, createdAt: moment })),
    alerts: z.array(
      z.object({
        term: z.string(),
        maxPrice: z.int().nullable(),
        minDiscount: z.int().nullable(),
        lat: z.number(),
        lng: z.number(),
        createdAt: moment,
      }),
    ),
    /** Whether they take news that invite to buy, and since when. */
    promotions: PromotionSwitches,
    /** Promotions that they got, or would get in the morning. */
    invitations: z.array(
      z.object({
        kind: z.string(),
        storeId: z.int(),
        productId: z.int(),
        createdAt: moment,
        decidedAt: moment.nullable(),
      }),
    ),
    /** Sold-out listings that they wait for. */
    waiting: z.array(
      z.object({ productId: z.int(), productName: z.string(), joinedAt: moment, toldAt: moment.nullable() }),
    ),
    /** Where they are reached beside their devices, their switches, and how many messages they were sent a day. */
    notices: z.object({
      addresses: z.array(
        z.object({
          channel: z.string(),
          address: z.string(),
          provenAt: moment.nullable(),
          refusedAt: moment.nullable(),
          askedAt: moment,
        }),
      ),
      switches: z.array(z.object({ topic: z.string(), channel: z.string(), on: z.boolean() })),
      messages: z.array(z.object({ day: z.string(), channel: z.string(), count: z.int() })),
    }),
    /** Devices that are told while no page is open, by their push service; the address itself would open something. */
    devices: z.array(z.object({ service: z.string(), buyer: z.boolean(), mart: z.boolean(), createdAt: moment })),
    cart: z.array(
      z.object({ productId: z.int(), productName: z.string(), storeId: z.int(), quantity: z.int(), addedAt: moment }),
    ),
    /** Their marts and positions; closed marts too. */
    employments: z.array(z.object({ ...place, position: z.string(), joinedAt: moment, closedAt: moment.nullable() })),
    /** Marts in which they have worked in the last 90 days, and from when until when. */
    formerEmployments: z.array(z.object({ ...place, joinedAt: moment, leftAt: moment })),
    /** Marts whose general manager has looked them up by email. */
    lookedUpBy: z.array(z.object({ ...place, foundAt: moment })),
    /** Questions, disputes and reports of the person, with the words that they read. */
    cases: z.array(
      z.object({
        caseId: z.int(),
        kind: z.string(),
        reason: z.string(),
        state: z.string(),
        orderId: z.int().nullable(),
        productId: z.int().nullable(),
        reviewId: z.int().nullable(),
        storeId: z.int().nullable(),
        claim: z.int().nullable(),
        refund: z.int().nullable(),
        outcome: z.string().nullable(),
        openedAt: moment,
        decidedAt: moment.nullable(),
        closedAt: moment.nullable(),
        /** Pictures: at `/api/cases/{caseId}/pictures/{number}`. */
        messages: z.array(z.object({ side: z.string(), text: z.string(), pictures: z.array(z.int()), at: moment })),
      }),
    ),
    /** Consents of the person, when and how. */
    consents: z.array(
      z.object({
        kind: z.string(),
        version: z.int(),
        isOver14: z.boolean(),
        givenAt: moment,
        withdrawnAt: moment.nullable(),
        page: z.string().nullable(),
        language: z.string().nullable(),
      }),
    ),
    /** Days on which the place of their device was used; where it was is not kept. */
    placeUses: z.array(z.object({ day: z.string(), service: z.string() })),
    /** The limit record of an account that they deleted before this one; null for none. */
    earlierLimits: z
      .object({
        cancels: z.array(z.object({ productId: z.int(), paid: z.boolean(), at: moment })),
        noShows: z.array(z.object({ paid: z.boolean(), at: moment })),
        countedReviews: z.array(z.object({ martId: z.int(), at: moment })),
        martsOpened: z.array(moment),
        bags: z.array(z.object({ martId: z.int(), pieces: z.int(), at: moment })).optional(),
      })
      .nullable(),
    /** Their acts for a mart. */
    work: z.object({
      handedOverOrderIds: z.array(z.int()),
      repliedReviewIds: z.array(z.int()),
      /** Bags whose contents they wrote. */
      packedOrderIds: z.array(z.int()),
      uploadedPictures: z.array(z.object({ key: z.string(), createdAt: moment })),
      stockMoves: z.array(z.object({ productId: z.int(), event: z.string(), waiting: z.int(), at: moment })),
      /** Written for a mart, in cases. */
      caseMessages: z.array(z.object({ caseId: z.int(), text: z.string(), at: moment })),
      /** Entries about the person in the logs of marts. */
      logged: z.array(z.object({ storeId: z.int(), kind: z.string(), at: moment })),
      /** Keys made for the tills of a mart. */
      keysMade: z.array(z.object({ storeId: z.int(), name: z.string(), madeAt: moment })),
    }),
  })
  .openapi('AccountExport');
export type AccountExport = z.infer<typeof AccountExport>;

export const accountCalls = {
  'GET /api/account/export': call({
    summary: '나에 관해 보관하는 모든 정보를 JSON 파일로 받아요',
    tag: 'account',
    who: 'signedIn',
    response: AccountExport,
    refusals: [],
    limit: 'account',
  }),
  'DELETE /api/account': call({
    summary: '탈퇴해요. 모든 기기에서 로그아웃되고, 주문과 리뷰는 이름 없이 남아요. 되돌릴 수 없어요',
    tag: 'account',
    who: 'signedIn',
    response: ok,
    refusals: ['accountHasOpenOrders', 'accountHasRefunds', 'accountRunsMart', 'accountHasSettlement', 'lastOwner'],
    limit: 'account',
  }),
};
