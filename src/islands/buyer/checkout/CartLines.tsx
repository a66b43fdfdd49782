import { useId } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { serverNow } from '#lib/client/caller/call.ts';
import { formatWon, type Way } from '#lib/domain/money.ts';
import { linesText } from '#lib/messages/order/cart.ts';
import { CARD_WAY_TEXTS, PAY_TEXTS, RESERVATION_GAIN, WAY_NAMES } from '#lib/messages/payment/paying.ts';
import type { CheckoutLine } from '#lib/stores/checkout.ts';
import styles from './checkout.module.css';
import {
  amountsOf,
  type Choice,
  commonWay,
  type MartChoice,
  martsOf,
  onlyAt,
  possibleWays,
  type QuotedLine,
  WAYS,
  waysAt,
  windowOf,
} from './choice.ts';
import { Deadline } from './Deadline.tsx';
import { DialogLine } from './DialogLine.tsx';
import { MartWhere, PayWith, SellerInfo } from './DialogMart.tsx';
import { tripTo } from './trip-to.ts';
import { WayChips } from './WayChips.tsx';

interface Props {
  lines: readonly CheckoutLine[];
  choice: Choice;
  disabled: boolean;
  onChoose: (index: number, way: Way) => void;
  onChooseAll: (way: Way) => void;
  onQuantity: (productId: number, quantity: number) => void;
}

const POLICIES = {
  onSite: PAY_TEXTS.onSite.policy,
  card: CARD_WAY_TEXTS.card.policy,
  reservation: `${RESERVATION_GAIN}. ${CARD_WAY_TEXTS.reservation.policy}`,
} as const;

/**
 * Several lines, by mart: each mart has one way to pay, one window and one total; above, one choice for all marts that
 * allow it.
 */
export function CartLines({ lines, choice, disabled, onChoose, onChooseAll, onQuantity }: Props) {
  const marts = martsOf(choice);
  const possible = possibleWays(choice);
  const used = WAYS.filter((way) => choice.ways.includes(way));
  const nameOf = (productId: number) => lines.find((line) => line.productId === productId)?.name ?? '';
  return (
    <fieldset className="stack" disabled={disabled}>
      <legend className="visually-hidden">마트마다 결제 방법</legend>
      {marts.length > 1 && WAYS.filter((way) => possible[way].possible).length > 1 && (
        <div className="stack stack-tight">
          <p className="small soft">한 번에 고르기</p>
          <WayChips label="모든 마트 결제 방법" way={commonWay(choice)} quotes={possible} onChoose={onChooseAll} />
        </div>
      )}
      {marts.map((mart) => (
        <Mart
          key={mart.at[0]}
          of={mart}
          choice={choice}
          isFolded={marts.length > MARTS_OPEN}
          nameOf={nameOf}
          onChoose={(way) => onChoose(mart.at[0]!, way)}
          onQuantity={onQuantity}
        />
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

/** More marts than a phone shows with all their lines. */
const MARTS_OPEN = 2;

interface MartProps {
  of: MartChoice;
  /** One line stands for its products, which opens to them. */
  isFolded: boolean;
  choice: Choice;
  nameOf: (productId: number) => string;
  onChoose: (way: Way) => void;
  onQuantity: Props['onQuantity'];
}

function Mart({ of: { mart, way, at }, choice, isFolded, nameOf, onChoose, onQuantity }: MartProps) {
  const why = useId();
  const possible = waysAt(choice, at);
  const only = onlyAt(choice, at);
  const window = windowOf(only, new Date(serverNow()));
  const { cardWon, onSiteWon } = amountsOf(only);
  const closed = impossibilities(only.lines);
  const inside = (
    <>
      {only.lines.map((line) => {
        const terms = way && line[way];
        return (
          <DialogLine
            key={line.productId}
            name={nameOf(line.productId)}
            line={line}
            amountWon={terms?.possible ? terms.amount : null}
            problem={terms?.possible ? null : problemOf(line, way)}
            onQuantity={(quantity) => onQuantity(line.productId, quantity)}
          />
        );
      })}
      {way && WAYS.filter((one) => possible[one].possible).length > 1 && (
        <WayChips
          label={`${mart?.storeName ?? ''} 결제 방법`}
          way={way}
          quotes={possible}
          describedBy={closed ? why : undefined}
          onChoose={onChoose}
        />
      )}
      {way && closed && (
        <p id={why} className="small soft">
          {closed}
        </p>
      )}
      {mart && <SellerInfo mart={mart} />}
    </>
  );
  const sum = way && (
    <div className={`spread ${styles.martSum}`}>
      {window && <Deadline window={window} trip={mart && tripTo(mart)} />}
      <p className={styles.martTotal}>
        <span className="soft small">{WAY_NAMES[way]}</span>{' '}
        <strong className={`nowrap ${styles.won}`}>{formatWon(cardWon + onSiteWon)}</strong>
      </p>
    </div>
  );
  return (
    <section className={`stack gap-3 ${styles.mart}`} aria-label={mart?.storeName}>
      {mart && <MartWhere mart={mart} />}
      {sum}
      {mart && way === 'onSite' && <PayWith vouchers={mart.vouchers} />}
      {isFolded ? (
        <details className={styles.folded} open={only.ways.includes(null)}>
          <summary className="opener small">
            <span className="one-line">
              {linesText(only.lines.map(({ productId }) => ({ name: nameOf(productId) })))}
            </span>
            <Icon name="chevronDown" size={16} />
          </summary>
          <div className="stack gap-3">{inside}</div>
        </details>
      ) : (
        inside
      )}
    </section>
  );
}

/** Why a line is not bought the way its mart is paid; or at all. */
function problemOf(line: QuotedLine, way: Way | null): string | null {
  const quote = line[way ?? 'onSite'];
  return quote.possible ? null : quote.message;
}

/** Why none of a mart's lines can be paid some ways; a reason that holds for several is said once. */
function impossibilities(lines: readonly QuotedLine[]): string | null {
  const buyable = lines.filter((line) => WAYS.some((way) => line[way].possible));
  const reasons = new Map<string, Way[]>();
  for (const way of WAYS) {
    const quotes = buyable.map((line) => line[way]);
    const [first] = quotes;
    if (!first || first.possible || quotes.some((quote) => quote.possible)) continue;
    reasons.set(first.message, [...(reasons.get(first.message) ?? []), way]);
  }
  const said = [...reasons].map(([message, ways]) => `${ways.map((way) => WAY_NAMES[way]).join('·')}: ${message}`);
  return said.length > 0 ? said.join(' ') : null;
}
