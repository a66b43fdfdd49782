import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';

const CHOICES = [
  ['0', STORE_TEXTS.onSiteOnly],
  ['1', STORE_TEXTS.cardToo],
] as const;

interface Props {
  /** '0' or '1'. */
  value: string;
  disabled?: boolean;
  onChoose: (value: string) => void;
}

/** How the mart is paid: 0 on-site, 1 by card too. */
export function PaymentChoice({ value, disabled = false, onChoose }: Props) {
  return (
    <fieldset disabled={disabled}>
      <legend className="field-label">{STORE_TEXTS.payment}</legend>
      {CHOICES.map(([choice, label]) => (
        <label key={choice} className="choice">
          <input
            type="radio"
            name="payment"
            value={choice}
            checked={choice === value}
            onChange={() => onChoose(choice)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
