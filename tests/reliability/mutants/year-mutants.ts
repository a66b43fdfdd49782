import type { SourceMutant } from './source-mutants.ts';

/** The tests of the model of a year's trade (tests/server/settlement/year-of-trade.test.ts), by their names. */
export const YEAR_TESTS = {
  books: 'every statement says to the won what books kept outside say',
  payouts: 'each statement is paid once, and each debt asked for once, whatever happened to its mart',
} as const;
export type YearTest = keyof typeof YEAR_TESTS;

/** Faults of where rooms meet, put back by the text that mended them. The field case of each stands behind it. */
export const YEAR_MUTANTS: readonly SourceMutant<YearTest>[] = [
  {
    name: 'closed-mart-held',
    fault: 'a suspended mart that closes leaves its statement held for ever (1.4)',
    finder: 'payouts',
    changes: [
      {
        symbol: 'martMoneyIsHeld',
        from: '(marts.suspended_at is not null and marts.closed_at is null)',
        to: '(marts.suspended_at is not null)',
      },
    ],
  },
  {
    name: 'closed-mart-not-payable',
    fault: 'the payout of a suspended mart that closed is refused for ever (1.4)',
    finder: 'payouts',
    changes: [
      {
        symbol: 'isMoneyHeld',
        from: "(mart: ShownFacts): boolean => martStanding(mart) === 'suspended'",
        to: '(mart: ShownFacts): boolean => mart.suspendedAt !== null',
      },
    ],
  },
  {
    name: 'objected-statement-paid',
    fault: 'a statement that was approved early is paid although its mart objected since (1.5)',
    finder: 'payouts',
    changes: [
      {
        symbol: 'lineOf',
        from: 'if (await hasOpenObjection(tx, [statementId]))',
        to: 'if ((await hasOpenObjection(tx, [statementId])) && false)',
      },
    ],
  },
  {
    name: 'paid-then-failed',
    fault: 'what one of finance marked as paid, another marks as failed, and it is paid again (1.2)',
    finder: 'payouts',
    changes: [
      {
        symbol: 'payoutStep',
        from: 'if (payout.state === from) return',
        to: "if (payout.state === from || (act === 'fail' && payout.state === 'paid')) return",
      },
    ],
  },
  {
    name: 'decided-unseen',
    fault: 'a decision is taken on another state than the one that was seen (1.2)',
    finder: 'payouts',
    changes: [
      {
        symbol: 'isStillSeen',
        from: 'if (seen === undefined || seen === now) return true;',
        to: "if (seen !== '') return true;",
      },
    ],
  },
  {
    name: 'came-back-not-asked',
    fault: 'what was paid and came back goes out again without a question (1.2)',
    finder: 'payouts',
    changes: [
      {
        symbol: 'retryPayout',
        from: 'if (payout.returnedOn !== null && !confirm)',
        to: "if (payout.returnedOn === '' && !confirm)",
      },
    ],
  },
  {
    name: 'came-back-not-booked',
    fault: 'what came back from the bank is not on the account again (1.2)',
    finder: 'payouts',
    changes: [
      {
        symbol: 'returnPayout',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the source.
        from: "await book(tx, payout, { what: 'returned', at, note: `${day} ${reference}` });",
        to: '',
      },
    ],
  },
  {
    name: 'bank-and-paying-apart',
    fault:
      'what is on the account is read before what is on its way: a payout completed in between is paid from twice (1.6)',
    finder: 'payouts',
    changes: [
      {
        symbol: 'payableWon',
        from: `    select ((select coalesce(sum(amount_won), 0) from money_legs where account = 'bank')
      - (select coalesce(sum(amount_won), 0) from payouts where state = 'paying'))::float8 as won\`);
  return oneRow(rows).won;`,
        to: `    select coalesce(sum(amount_won), 0)::float8 as won from money_legs where account = 'bank'\`);
  const { rows: paying } = await tx.execute<{ won: number }>(sql\`
    select coalesce(sum(amount_won), 0)::float8 as won from payouts where state = 'paying'\`);
  return oneRow(rows).won - oneRow(paying).won;`,
      },
    ],
  },
  {
    name: 'closed-debt-forgiven',
    fault: 'a mart that owed before it closed is asked by nobody (1.7)',
    finder: 'payouts',
    changes: [{ symbol: 'closeStatements', from: '  await askClosedMarts(deps);\n', to: '' }],
  },
  {
    name: 'closed-debt-asked-twice',
    fault: 'what a closed mart owes is asked for again once finance has answered (1.7)',
    finder: 'payouts',
    changes: [
      {
        symbol: 'askClosedMarts',
        from: "by_mart and reason = 'payment' and cases.statement_id is not null)",
        to: "by_mart and reason = 'payment' and cases.statement_id is null)",
      },
    ],
  },
  {
    name: 'successor-paid-at-once',
    fault: 'who takes a mart over has its old statements on an account of today (market.md 24.10)',
    finder: 'payouts',
    changes: [
      { symbol: 'payeeRefusal', from: "return now < approved.usableFrom ? 'payeeWaits' : null;", to: 'return null;' },
    ],
  },
  {
    name: 'tax-of-successor',
    fault: 'sales of before a mart was taken over stand under the number that it has now (1.8)',
    finder: 'books',
    changes: [
      {
        symbol: 'readPart',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the source.
        from: 'coalesce(o.seller_snapshot, last.seller_snapshot, ${sellerJson}) as seller, l.id',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the source.
        to: '${sellerJson} as seller, l.id',
      },
    ],
  },
  {
    name: 'vat-order-by-order',
    fault: 'the VAT of a statement is the sum of what was rounded order by order (1.21)',
    finder: 'books',
    changes: [
      {
        symbol: 'postRounding',
        from: 'const overWon = vatWon - statementVatWon(commissionWon);',
        to: 'const overWon = vatWon - vatWon + 0 * statementVatWon(commissionWon);',
      },
    ],
  },
];
