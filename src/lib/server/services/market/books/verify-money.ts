import { and, asc, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { type OrderAccount, orderBalances } from '#lib/domain/settlement/balances.ts';
import { PAYOUT_KINDS } from '#lib/domain/settlement/money-events.ts';
import type { MoneyFault, MoneyProof } from '#lib/domain/settlement/money-fault.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { inWords } from '#lib/server/schema/columns.ts';
import { moneyLegs, orders } from '#lib/server/schema/index.ts';
import { readRefunds } from '../../payment/read-refunds.ts';
import { unearnedOf } from '../../settlement/ledger/post-order.ts';

/** A fault with what is wrong, for whoever is at the machine. */
export interface FoundFault extends MoneyFault {
  [column: string]: unknown;
  problem: string;
}

/** So many orders at once, so that a market of years is proven within little memory. */
const AT_ONCE = 2_000;

/**
 * Proves the books (market.md 24.12), against what the market's own tables say, as of one moment: each event and all of
 * them add up to 0; the card provider owes what was paid and not given back, less what it settled, or what finance read
 * in the bank book for it; a statement is the sum of its lines, and taxed as one, and what was paid out is what it
 * says; each order's money is where its state and its refunds have it. Empty when all is well. Payments from before
 * `from` have no legs.
 */
export function verifyMoney(db: Db, from: Date | null): Promise<FoundFault[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return [
      ...(await unevenEvents(tx)),
      ...(await wrongPayments(tx, from)),
      ...(await wrongSettlements(tx)),
      ...(await wrongStatements(tx)),
      ...(await wrongTaxes(tx)),
      ...(await wrongPeriods(tx)),
      ...(await wrongPayouts(tx)),
      ...(await wrongOrders(tx)),
    ];
  });
}

/** What a fault is told by, beside its subject and its problem. */
const told = (
  proof: MoneyProof,
  { should, is }: { should: SQL; is: SQL } = { should: sql`null`, is: sql`null` },
): SQL =>
  sql`${sql.raw(`'${proof}'`)} as proof, null as account, (${should})::float8 as "shouldWon", (${is})::float8 as "isWon"`;

/** An event as a subject. */
const EVENT = sql`'event ' || kind || ' ' || ref || case seq when 1 then '' else ' ' || seq end`;

/** (a), and with it (g): the triggers hold it, whoever writes; not where somebody turned them off. */
async function unevenEvents(tx: Tx): Promise<FoundFault[]> {
  const { rows } = await tx.execute<FoundFault>(sql`
    select ${EVENT} as subject, 'its legs add up to ' || sum(amount_won) as problem, ${told('event', { should: sql`0`, is: sql`sum(amount_won)` })}
    from money_legs group by kind, ref, seq having sum(amount_won) <> 0 order by subject`);
  return rows;
}

/** (b) */
async function wrongPayments(tx: Tx, from: Date | null): Promise<FoundFault[]> {
  const { rows } = await tx.execute<FoundFault>(sql`
    with booked as (
      select payment_id, sum(amount_won) as won, bool_or(kind = 'paid') as is_booked from money_legs
      where account = 'provider' and payment_id is not null and kind not in ('settled', 'chargeback') group by payment_id
    ), back as (
      select payment_id, sum(amount_won) as won from refunds where state = 'refunded' group by payment_id
    )
    select 'payment ' || p.id as subject, case
        when booked.is_booked is not true then 'it was paid, and is not in the books'
        else 'the provider owes ' || (p.amount_won - coalesce(back.won, 0)) || ', the books say ' || booked.won end as problem,
      ${told('payment', { should: sql`p.amount_won - coalesce(back.won, 0)`, is: sql`case when booked.is_booked then booked.won end` })}
    from payments p left join booked on booked.payment_id = p.id left join back on back.payment_id = p.id
    where p.state = 'paid' and (booked.is_booked is true or p.decided_at >= coalesce(${from?.toISOString() ?? null}::timestamptz, '-infinity'))
      and (booked.is_booked is not true or booked.won <> p.amount_won - coalesce(back.won, 0))
    order by p.id`);
  return rows;
}

/**
 * (b), of what the provider settles: its fees, what it took for chargebacks, and what it has paid us; and what finance
 * adjusted.
 */
async function wrongSettlements(tx: Tx): Promise<FoundFault[]> {
  const { rows } = await tx.execute<FoundFault>(sql`
    with should as (
      select 'settled' as kind, transaction_key as ref, 1 as seq, -(amount_won - pay_out_won) as won from provider_settlements where booked_at is not null
      union all select 'chargeback', id::text, 1, -fee_won from chargebacks
      union all select 'adjust', id::text, 1, -amount_won from adjustments
      union all select 'deposited', id::text, 1, -amount_won from deposits
      union all select 'depositUndone', id::text, 1, amount_won from deposits where undone_at is not null
      union all select 'provided', paid_out_date::text, provided_seq, -sum(pay_out_won) from provider_settlements
        where provided_seq is not null group by paid_out_date, provided_seq
    ), booked as (
      select kind, ref, seq, sum(amount_won) as won from money_legs
      where account = 'provider' and kind in ('settled', 'chargeback', 'provided', 'deposited', 'depositUndone')
        or account = 'mart' and kind = 'adjust' group by kind, ref, seq
    )
    select ${EVENT} as subject, 'it should be ' || -coalesce(should.won, 0) || ', the books say ' || -coalesce(booked.won, 0) as problem,
      ${told('booking', { should: sql`-coalesce(should.won, 0)`, is: sql`-booked.won` })}
    from should full join booked using (kind, ref, seq) where coalesce(should.won, 0) <> coalesce(booked.won, 0) order by subject`);
  return rows;
}

/** (d); and what it takes over is what the one before it carried. */
async function wrongStatements(tx: Tx): Promise<FoundFault[]> {
  const { rows } = await tx.execute<FoundFault>(sql`
    with own as (
      select *, coalesce(lag(case state when 'carried' then total_won else 0 end) over (partition by mart_id order by period_end), 0) as left_won
      from statements
    )
    select 'statement ' || id as subject, 'it takes over ' || carried_won || ', and ' || left_won || ' were carried' as problem,
      ${told('carried', { should: sql`left_won`, is: sql`carried_won` })}
    from own where carried_won <> left_won
    union all select 'statement ' || s.id as subject, 'it is ' || s.total_won || ', its lines ' || (s.carried_won - coalesce(sum(l.amount_won), 0)) as problem,
      ${told('lines', { should: sql`s.carried_won - coalesce(sum(l.amount_won), 0)`, is: sql`s.total_won` })}
    from statements s left join money_legs l on l.statement_id = s.id
    group by s.id having s.total_won <> s.carried_won - coalesce(sum(l.amount_won), 0) or bool_or(l.mart_id <> s.mart_id) order by subject`);
  return rows;
}

/**
 * The VAT of a statement's commission is a tenth of their sum: what its orders' own VAT differs by is its one line of
 * rounding (market.md 24.2).
 */
async function wrongTaxes(tx: Tx): Promise<FoundFault[]> {
  const { rows } = await tx.execute<FoundFault>(sql`
    with taxed as (
      select l.statement_id, coalesce(-sum(t.amount_won) filter (where t.account = 'commission'), 0) as commission,
        coalesce(-sum(t.amount_won) filter (where t.account = 'vat'), 0) as vat
      from money_legs l join money_legs t on (t.kind, t.ref, t.seq) = (l.kind, l.ref, l.seq) and t.order_id is not distinct from l.order_id and t.account in ('commission', 'vat')
      where l.statement_id is not null group by l.statement_id
    )
    select 'statement ' || statement_id as subject, 'the VAT of ' || commission || ' is ' || vat as problem,
      ${told('vat', { should: sql`sign(commission) * floor(abs(commission) / 10)`, is: sql`vat` })} from taxed
    where vat <> sign(commission) * floor(abs(commission) / 10) order by statement_id`);
  return rows;
}

/** (e): what the bank was told to have paid is booked, once, and is what its statement says. */
async function wrongPayouts(tx: Tx): Promise<FoundFault[]> {
  const { rows } = await tx.execute<FoundFault>(sql`
    with booked as (
      select ref::bigint as id, sum(amount_won) as won from money_legs
      where account = 'mart' and kind ${inWords(PAYOUT_KINDS)} group by 1
    )
    select 'payout ' || coalesce(p.id, booked.id) as subject,
      'it is ' || coalesce(p.state || ' ' || p.amount_won, 'not there') || ', its statement ' || coalesce(s.state || ' ' || s.total_won, 'none')
        || ', the books say ' || coalesce(booked.won, 0) as problem,
      ${told('payout', { should: sql`case p.state when 'paid' then p.amount_won else 0 end`, is: sql`booked.won` })}
    from payouts p left join statements s on s.id = p.statement_id full join booked on booked.id = p.id
    where p.id is null or p.state <> s.state or p.amount_won <> s.total_won
      or coalesce(booked.won, 0) <> case p.state when 'paid' then p.amount_won else 0 end
    order by coalesce(p.id, booked.id)`);
  return rows;
}

/**
 * (d), of its period: it ends at midnight in Seoul, and holds nothing that was posted later; what came late is in the
 * next (market.md 24.5).
 */
async function wrongPeriods(tx: Tx): Promise<FoundFault[]> {
  const { rows } = await tx.execute<FoundFault>(sql`
    select 'statement ' || s.id as subject, 'it ends at ' || s.period_end || ', with a line of ' || coalesce(max(l.at)::text, 'nothing') as problem, ${told('period')}
    from statements s left join money_legs l on l.statement_id = s.id
    group by s.id having max(l.at) >= s.period_end or (s.period_end at time zone 'Asia/Seoul')::time <> '00:00'
      or (s.period_start at time zone 'Asia/Seoul')::time <> '00:00' order by s.id`);
  return rows;
}

type Balance = OrderAccount | 'back';

/** (c) and (f) */
async function wrongOrders(tx: Tx): Promise<FoundFault[]> {
  const faults: FoundFault[] = [];
  for (let last = 0; ; ) {
    const batch = await tx
      .select()
      .from(orders)
      .where(and(gt(orders.id, last), ne(orders.way, 'onSite')))
      .orderBy(asc(orders.id))
      .limit(AT_ONCE);
    const next = batch.at(-1);
    if (!next) return faults;
    last = next.id;
    const ids = batch.map(({ id }) => id);
    const refunds = await readRefunds(tx, ids);
    const standing = await standingOf(tx, ids);
    for (const order of batch) {
      const booked = standing.get(order.id);
      if (!booked?.has('buyer')) continue;
      const given = refunds.get(order.id) ?? [];
      const asked = given.filter(({ state }) => state === 'requested');
      const { totalPriceWon: paidWon, commissionBp } = order;
      const should: Record<Balance, number> = {
        ...orderBalances({ paidWon, commissionBp, unearnedWon: unearnedOf(order) }, given),
        back: -asked.reduce((sum, { amountWon }) => sum + amountWon, 0),
      };
      for (const [account, won] of Object.entries(should)) {
        const is = booked.get(account) ?? 0;
        // -0 is 0.
        if (is - won !== 0)
          faults.push({
            subject: `order ${order.id}`,
            problem: `${account} should be ${won}, the books say ${is}`,
            proof: 'order',
            account: account as Balance,
            shouldWon: won,
            isWon: is,
          });
      }
    }
  }
}

async function standingOf(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Map<string, number>>> {
  const rows = await tx
    .select({
      orderId: moneyLegs.orderId,
      account: moneyLegs.account,
      won: sql<number>`sum(${moneyLegs.amountWon})::float8`,
    })
    .from(moneyLegs)
    .where(inArray(moneyLegs.orderId, [...orderIds]))
    .groupBy(moneyLegs.orderId, moneyLegs.account);
  const standing = new Map<number, Map<string, number>>();
  for (const { orderId, account, won } of rows) {
    if (orderId === null) continue;
    const of = standing.get(orderId) ?? new Map<string, number>();
    standing.set(orderId, of.set(account, won));
  }
  return standing;
}
