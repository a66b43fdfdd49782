import { useId } from 'react';
import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import type { Way } from '#lib/domain/money.ts';
import type { Trip } from '#lib/messages/discovery/reach.ts';
import { payWithText } from '#lib/messages/mart/vouchers.ts';
import { CARD_WAY_TEXTS, PAY_TEXTS } from '#lib/messages/payment/paying.ts';
import styles from './checkout.module.css';
import type { QuotedLine } from './choice.ts';
import { Option } from './Option.tsx';

interface Props {
  name: string;
  line: QuotedLine;
  way: Way | null;
  /** How far the mart is, as the window's line ends; null where that is not known. */
  trip: Trip | null;
  /** What can be used where it is paid in the mart. */
  vouchers: readonly Voucher[];
  disabled: boolean;
  onChoose: (way: Way) => void;
}

/**
 * How one line is paid: in the mart or by card, and by card at once or as a reservation. spec.md section 4, 'Payment
 * modal'.
 */
export function LineChoice({ name, line, way, trip, vouchers, disabled, onChoose }: Props) {
  const group = useId();
  const { onSite, card, reservation } = line;
  const byCard = way === 'card' || way === 'reservation';
  const anyCard = card.possible || !reservation.possible ? card : reservation;
  return (
    <fieldset className="stack stack-tight" disabled={disabled} aria-label={`${name} 결제 방법`}>
      <Option
        {...PAY_TEXTS.onSite}
        group={group}
        quote={onSite}
        trip={trip}
        note={vouchers.length > 0 ? payWithText(vouchers) : null}
        checked={way === 'onSite'}
        onChoose={() => onChoose('onSite')}
      />
      <Option
        {...PAY_TEXTS.card}
        group={group}
        quote={anyCard}
        bare
        checked={byCard}
        onChoose={() => onChoose(card.possible ? 'card' : 'reservation')}
      />
      {byCard && (
        <fieldset className={`stack stack-tight ${styles.cardWays}`} aria-label={`${name} 카드 결제 방식`}>
          <Option
            {...CARD_WAY_TEXTS.card}
            group={`${group}card`}
            quote={card}
            trip={trip}
            checked={way === 'card'}
            onChoose={() => onChoose('card')}
          />
          <Option
            {...CARD_WAY_TEXTS.reservation}
            group={`${group}card`}
            quote={reservation}
            trip={trip}
            checked={way === 'reservation'}
            onChoose={() => onChoose('reservation')}
          />
        </fieldset>
      )}
    </fieldset>
  );
}
