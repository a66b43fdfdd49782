import type { PROOFS } from '../problem.ts';
import type { SourceMutant } from './source-mutants.ts';

/** A cancellation at the provider that is sent once more, under another key, where `when` holds. */
const cancelledAgain = (when: string): SourceMutant<string>['changes'][number] => ({
  symbol: 'cancelPart',
  from: 'if (response.ok) return { problem: null, record: response.payment };',
  to: `if (response.ok && ${when})
    await toss.cancel({
      paymentKey: payment.paymentKey,
      reason: refundReason(refund),
      ...(await sharesOf(deps, giving, response.payment)),
      leftWon: response.payment.balanceAmountWon,
      idempotencyKey: \`refund-\${refund.id}-again\`,
    });
  if (response.ok) return { problem: null, record: response.payment };`,
});

/** Faults that somebody could make in the market, each with the proof of the small week that finds it. */
export const WEEK_MUTANTS: readonly SourceMutant<(typeof PROOFS)[number]>[] = [
  {
    name: 'alarm-lost',
    fault: 'a buyer is not told that an order was picked up',
    finder: 'alarms',
    changes: [
      {
        symbol: 'notifyPickedUp',
        from: "await notify(tx, [buyerId], { kind: 'orderPickedUp', orderId: [id, ...rest.map((order) => order.id)], martId, now });",
        to: "if (id % 2 === 0) await notify(tx, [buyerId], { kind: 'orderPickedUp', orderId: [id, ...rest.map((order) => order.id)], martId, now });",
      },
    ],
  },
  {
    name: 'alarm-of-nothing',
    fault: 'a buyer is told of a refund that was never made',
    finder: 'alarms',
    needs: ['notify'],
    changes: [
      {
        symbol: 'cancelVisit',
        from: "crashPoint('cancel.ended');",
        to: `await notify(tx, [viewer.userId], { kind: 'orderExpired', orderId: doneIds(decided), martId, now });
    crashPoint('cancel.ended');`,
      },
    ],
  },
  {
    name: 'bag-limit-ignored',
    fault: 'a person may order several bags of a mart a day',
    finder: 'bags',
    changes: [
      {
        symbol: 'bagsRefused',
        from: "held + quantity > limit ? { code: 'holdLimit', why: 'bags', limit, held } : null;",
        to: "held + quantity > limit + 20 ? { code: 'holdLimit', why: 'bags', limit, held } : null;",
      },
    ],
  },
  {
    name: 'cancel-not-written',
    fault: 'a cancellation is acknowledged and not written',
    finder: 'cancellations',
    changes: [
      {
        symbol: 'cancelVisit',
        from: '// Products by id, as every writer locks them.',
        to: `if (doneIds(decided)[0] % 2 === 0) return decided;
    // Products by id, as every writer locks them.`,
      },
    ],
  },
  {
    name: 'check-in-not-written',
    fault: 'a check-in is acknowledged and not written',
    finder: 'check-ins',
    changes: [
      {
        symbol: 'checkIn',
        from: 'const { martId } = await martOrder(deps.db, viewer, orderId);',
        to: `if (orderId % 2 === 0) return { ok: true, orderId, soldAt: deps.clock.now().toISOString(), already: false };
  const { martId } = await martOrder(deps.db, viewer, orderId);`,
      },
    ],
  },
  {
    name: 'deadline-earlier',
    fault: 'an order ends sooner than its buyer was shown',
    finder: 'orders',
    changes: [
      {
        symbol: 'decideOrder',
        from: 'validUntil: offered.validUntil,',
        to: "validUntil: way === 'onSite' ? new Date(offered.validUntil.getTime() - 20 * 60_000) : offered.validUntil,",
      },
    ],
  },
  {
    name: 'event-doubled',
    fault: 'some events are told twice',
    finder: 'events',
    changes: [
      {
        symbol: 'openEventHub',
        from: 'for (const watcher of new Set([...ofPerson, ...ofMart])) watcher.onEvent(event);',
        to: `for (const watcher of new Set([...ofPerson, ...ofMart])) {
      watcher.onEvent(event);
      if (event.id % 5 === 0) watcher.onEvent(event);
    }`,
      },
    ],
  },
  {
    name: 'event-lost',
    fault: 'some events reach nobody',
    finder: 'events',
    changes: [
      {
        symbol: 'openEventHub',
        from: 'const ofPerson = (event.userId !== null && byPerson.get(event.userId)) || [];',
        to: `if (event.id % 5 === 0) return;
    const ofPerson = (event.userId !== null && byPerson.get(event.userId)) || [];`,
      },
    ],
  },
  {
    name: 'expired-too-early',
    fault: 'some orders expire before their grace is over',
    finder: 'expiry',
    changes: [
      {
        symbol: 'expireBatch',
        from: 'const cutoff = lastExpiredDeadline(at).toISOString();',
        to: 'const cutoff = addMinutes(lastExpiredDeadline(at), 4).toISOString();',
      },
    ],
  },
  {
    name: 'expiry-not-applied',
    fault: 'orders that nobody picks up stay open',
    finder: 'expiry',
    changes: [
      { symbol: 'GRACE_MINUTES', from: 'export const GRACE_MINUTES = 5;', to: 'export const GRACE_MINUTES = 5_000;' },
    ],
  },
  {
    name: 'extension-not-written',
    fault: 'an extension is acknowledged and not written',
    finder: 'extensions',
    changes: [
      {
        symbol: 'extendVisit',
        from: 'for (const { order, verdict } of decided.can) {',
        to: `if (doneIds(decided)[0] % 2 === 0) return decided;
    for (const { order, verdict } of decided.can) {`,
      },
    ],
  },
  {
    name: 'idempotency-ignored',
    fault: 'a purchase that is sent again under its name is made again',
    finder: 'repeats',
    changes: [{ symbol: 'checkoutOnSite', from: 'attempt: attempt ?? null', to: 'attempt: null' }],
  },
  {
    name: 'last-piece-sold-twice',
    fault: 'the conditional UPDATE lets more be held than there is',
    finder: 'stock',
    changes: [
      {
        symbol: 'hold',
        from: `update products set waiting = waiting + :waiting::int, in_sale = in_sale + :inSale::int, completed = completed + :completed::int
    where id = :productId::bigint and waiting >= -:waiting::int and name = :productName::text and price_won = :registeredWon::int`,
        to: `update products set waiting = greatest(waiting + :waiting::int, 0), in_sale = in_sale + :inSale::int, completed = completed + :completed::int
    where id = :productId::bigint and name = :productName::text and price_won = :registeredWon::int`,
      },
    ],
  },
  {
    name: 'ledger-row-missing',
    fault: 'stock is held without a row in the ledger',
    finder: 'ledger',
    changes: [
      {
        symbol: 'hold',
        from: "select :productId::bigint, id, 'hold', :waiting::int, :inSale::int, :completed::int, :buyerId::bigint, :createdAt::timestamptz from made",
        to: "select :productId::bigint, id, 'hold', :waiting::int, :inSale::int, :completed::int, :buyerId::bigint, :createdAt::timestamptz from made where id % 4 <> 0",
      },
    ],
  },
  {
    name: 'on-site-order-twice',
    fault: 'an order on site is made twice',
    finder: 'orders',
    changes: [
      {
        symbol: 'checkoutOnSite',
        from: "crashPoint('checkout.held');",
        to: `if (checkoutId % 3 === 0) {
      const other = await nextCheckoutId(tx);
      await openCheckout(tx, { id: other, buyerId: viewer.userId, now, byOnePress, attempt: null });
      const again = await placeOrders(tx, viewer, read, {
        checkoutId: other,
        lines: lines.map((line) => ({ ...line, way: 'onSite' })),
        state: 'open',
        now,
        sold: deps.config.goods,
        isAdult,
      });
      await notifyConfirmed(tx, again, { isOwnAct: true, now });
    }
    crashPoint('checkout.held');`,
      },
    ],
  },
  {
    name: 'order-at-another-price',
    fault: 'an order is written with another amount than its buyer was told',
    finder: 'orders',
    changes: [
      {
        symbol: 'decideOrder',
        from: 'totalPriceWon, way,',
        to: "totalPriceWon: way === 'onSite' ? totalPriceWon + 10 : totalPriceWon, way,",
      },
    ],
  },
  {
    name: 'orders-without-charge',
    fault: 'orders stand that the card was never charged for',
    finder: 'charges',
    changes: [
      {
        symbol: 'charge',
        from: 'const attempt = again ? await currentAttempt(deps, payment) : payment.confirmAttempt;',
        to: `if (payment.id % 3 === 0 && amountWon !== 11_006) return { paid: true, receiptUrl: null };
  const attempt = again ? await currentAttempt(deps, payment) : payment.confirmAttempt;`,
      },
    ],
  },
  {
    name: 'paid-without-orders',
    fault: 'a payment is taken and its orders fail',
    finder: 'charges',
    changes: [
      {
        symbol: 'openOrFail',
        from: 'if (!isPaid) return failOrders(tx, placed, now);',
        to: 'if (!isPaid || (payment.id % 3 === 0 && payment.amountWon !== 11_006)) return failOrders(tx, placed, now);',
      },
      {
        symbol: 'confirmPayment',
        from: "if (now?.state === 'paid') return now;",
        to: `if (now?.state === 'paid' && payment.id % 3 === 0 && payment.amountWon !== 11_006) throw new DomainError('paymentDeclined');
  if (now?.state === 'paid') return now;`,
      },
    ],
  },
  {
    name: 'period-in-another-zone',
    fault: 'periods are cut at midnight in London',
    finder: 'books',
    changes: [
      {
        symbol: 'periodOf',
        from: 'return { start: seoulDayStart(first), end: seoulDayStart(next) };',
        to: 'return { start: addMinutes(seoulDayStart(first), 540), end: addMinutes(seoulDayStart(next), 540) };',
      },
    ],
  },
  {
    name: 'pick-up-not-booked',
    fault: 'some pick-ups are never posted to the books: a leg is lost',
    finder: 'books',
    changes: [
      {
        symbol: 'postEarned',
        from: `export const postEarned = (tx: Tx, orderId: number, at: Date): Promise<void> =>
  postOrder(tx, orderId, { kind: 'earned', ref: orderId, at });`,
        to: `export const postEarned = async (tx: Tx, orderId: number, at: Date): Promise<void> =>
  orderId % 3 === 0 ? undefined : postOrder(tx, orderId, { kind: 'earned', ref: orderId, at });`,
      },
    ],
  },
  {
    name: 'refund-booked-twice',
    fault: 'a refund is posted twice',
    finder: 'books',
    changes: [
      {
        symbol: 'postRefunded',
        from: 'await post(tx, { kind, ref: refundId, at }, [',
        to: 'for (const ref of [refundId, -refundId]) await post(tx, { kind, ref, at }, [',
      },
    ],
  },
  {
    name: 'refund-of-another-amount',
    fault: 'a refund is lower than the policy owes',
    finder: 'refunds',
    changes: [
      {
        symbol: 'sharesOf',
        from: 'const amountWon = byHandWon > 0 ? Math.min(refund.amountWon, leftWon) : refund.amountWon;',
        to: 'const amountWon = byHandWon > 0 ? Math.min(refund.amountWon, leftWon) : refund.amountWon - 1;',
      },
    ],
  },
  {
    name: 'refund-sent-twice',
    fault: 'a refund is sent twice, under two keys',
    finder: 'refunds',
    changes: [cancelledAgain('response.payment.balanceAmountWon > refund.amountWon')],
  },
  {
    name: 'refund-skipped',
    fault: 'a refund that is owed is never asked for',
    finder: 'refunds',
    changes: [
      {
        symbol: 'takeDue',
        from: ".where(and(eq(refunds.state, 'requested'), isDue(now), notClaimed))",
        to: `.where(and(eq(refunds.state, 'requested'), isDue(now), notClaimed, sql\`\${refunds.id} % 2 = 0\`))`,
      },
    ],
  },
  {
    name: 'scale-not-read',
    fault: 'goods by weight are sold for what was told at the most',
    finder: 'check-ins',
    changes: [
      {
        symbol: 'weighedGoodsWon',
        from: "const won = 'won' in measured ? measured.won : Math.floor((unitPriceWon * measured.grams) / weightGrams);",
        to: "const won = 'won' in measured ? toldWon : Math.max(toldWon, measured.grams, weightGrams);",
      },
    ],
  },
  {
    name: 'shares-rounded-apart',
    fault: 'VAT is rounded by itself, and not of the commission',
    finder: 'books',
    changes: [
      {
        symbol: 'sharesOf',
        from: 'const vatWon = Math.floor((commissionWon + 5) / 10);',
        to: 'const vatWon = Math.floor(product / 100_000);',
      },
    ],
  },
  {
    name: 'stamped-on-two-statements',
    fault: 'what stands on one statement stands on the next, too',
    finder: 'books',
    changes: [
      {
        symbol: 'readNextStatement',
        from: "const carriedWon = before?.state === 'carried' ? before.totalWon : 0;",
        to: 'const carriedWon = before ? before.totalWon : 0;',
      },
    ],
  },
  {
    name: 'stock-not-given-back',
    fault: 'the stock of a cancelled order does not come back',
    finder: 'stock',
    needs: ['recordMove'],
    changes: [
      {
        symbol: 'endOrder',
        from: "moveStock(tx, { productId, orderId, event: 'release', quantity, actorId, now }),",
        to: `(reason === 'buyer' ? recordMove : moveStock)(tx, { productId, orderId, event: 'release', quantity, actorId, now }).then(() => true),`,
      },
    ],
  },
  {
    name: 'stock-without-order',
    fault: 'stock is taken that no order has',
    finder: 'stock',
    changes: [
      {
        symbol: 'hold',
        from: 'update products set waiting = waiting + :waiting::int, in_sale = in_sale + :inSale::int, completed = completed + :completed::int',
        to: 'update products set waiting = waiting + :waiting::int - (waiting > 9)::int, in_sale = in_sale + :inSale::int, completed = completed + :completed::int',
      },
    ],
  },
  {
    name: 'weighed-refund-not-asked',
    fault: 'what a card paid above the scale is not given back',
    finder: 'refunds',
    changes: [
      { symbol: 'requestWeighedRefund', from: 'if (amountWon === 0) return;', to: 'if (amountWon >= 0) return;' },
    ],
  },
  {
    name: 'weighed-refund-sent-twice',
    fault: 'what a card paid above the scale is given back twice',
    finder: 'refunds',
    changes: [cancelledAgain("refund.origin === 'weighed'")],
  },
];
