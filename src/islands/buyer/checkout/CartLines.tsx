import { useId } from 'react';
import { formatWon, type Way } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { CARD_WAY_TEXTS, PAY_TEXTS, RESERVATION_GAIN, WAY_NAMES } from '#lib/messages/paying.ts';
import type { CheckoutLine } from '#lib/stores/checkout.ts';
import styles from './checkout.module.css';
import { type Choice, commonWay, possibleWays, type QuotedLine, WAYS } from './choice.ts';
import { Deadline } from './Deadline.tsx';
import { WayChips } from './WayChips.tsx';

interface Props {
  lines: readonly CheckoutLine[];
  choice: Choice;
  disabled: boolean;
  onChoose: (index: number, way: Way) => void;
  onChooseAll: (way: Way) => void;
}

const POLICIES = {
  onSite: PAY_TEXTS.onSite.policy,
  card: CARD_WAY_TEXTS.card.policy,
  reservation: `${RESERVATION_GAIN}. ${CARD_WAY_TEXTS.reservation.policy}`,
} as const;

/** Several lines, by mart: one choice for all that allow it, and each its own. */
export function CartLines({ lines, choice, disabled, onChoose, onChooseAll }: Props) {
  const possible = possibleWays(choice);
  const used = WAYS.filter((way) => choice.ways.includes(way));
  return (
    <fieldset className={styles.cart} disabled={disabled}>
      <legend className="visually-hidden">상품마다 결제 방법</legend>
      {WAYS.filter((way) => possible[way].possible).length > 1 && (
        <div className="stack stack-tight">
          <p className="small soft">한 번에 고르기</p>
          <WayChips label="모든 상품 결제 방법" way={commonWay(choice)} quotes={possible} onChoose={onChooseAll} />
        </div>
      )}
      {byMart(lines).map(({ martName, from, count }) => (
        <section key={from} className={styles.mart} aria-label={martName}>
          {martName && <h3 className={styles.martName}>{martName}</h3>}
          {choice.lines.slice(from, from + count).map((line, i) => (
            <Line
              key={line.productId}
              name={lines[from + i]!.name}
              line={line}
              way={choice.ways[from + i] ?? null}
              onChoose={(way) => onChoose(from + i, way)}
            />
          ))}
        </section>
      ))}
      <ul className={`stack stack-tight small soft ${styles.policies}`}>
        {used.map((way) => (
          <li key={way}>
            <strong>{WAY_NAMES[way]}</strong> {POLICIES[way]}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Lines of one mart stand together. */
function byMart(lines: readonly CheckoutLine[]) {
  const groups: { martName: string | undefined; from: number; count: number }[] = [];
  for (const [i, { martName }] of lines.entries()) {
    const last = groups.at(-1);
    if (last && last.martName === martName) last.count += 1;
    else groups.push({ martName, from: i, count: 1 });
  }
  return groups;
}

function Line({
  name,
  line,
  way,
  onChoose,
}: {
  name: string;
  line: QuotedLine;
  way: Way | null;
  onChoose: (way: Way) => void;
}) {
  const why = useId();
  const quote = way && line[way];
  const open = WAYS.filter((one) => line[one].possible);
  return (
    <div className={styles.cartLine}>
      <p className={styles.cartLineHead}>
        <span>
          <strong>{name}</strong> <span className="soft small">{formatNumber(line.quantity)}개</span>
        </span>
        {quote?.possible && <strong className={styles.won}>{formatWon(quote.amount)}</strong>}
      </p>
      {way === null ? (
        !line.onSite.possible && (
          <p className="notice notice-danger small" role="alert">
            {line.onSite.message}
          </p>
        )
      ) : (
        <>
          {open.length > 1 && (
            <WayChips label={`${name} 결제 방법`} way={way} quotes={line} describedBy={why} onChoose={onChoose} />
          )}
          {quote?.possible && <Deadline quote={quote} />}
          {open.length < WAYS.length && (
            <p id={why} className="small soft">
              {impossibilities(line)}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** Why some ways are closed; a reason that holds for several is said once. */
function impossibilities(line: QuotedLine): string {
  const reasons = new Map<string, Way[]>();
  for (const way of WAYS) {
    const quote = line[way];
    if (!quote.possible) reasons.set(quote.message, [...(reasons.get(quote.message) ?? []), way]);
  }
  return [...reasons].map(([message, ways]) => `${ways.map((way) => WAY_NAMES[way]).join('·')}: ${message}`).join(' ');
}
