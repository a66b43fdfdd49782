import { ADULTS } from '#lib/messages/order/adults.ts';

interface Props {
  isAdult: boolean;
  disabled: boolean;
  onSay: (isAdult: boolean) => void;
}

/** Alcohol is ordered by who says to be 19 or older, and handed over to who shows it (adopt.md 31.1). */
export const AdultsOnly = ({ isAdult, disabled, onSay }: Props) => (
  <div className="notice notice-warm">
    <label className="choice">
      <input type="checkbox" checked={isAdult} disabled={disabled} onChange={({ target }) => onSay(target.checked)} />
      <strong>{ADULTS.say}</strong>
    </label>
    <p className="small">{ADULTS.sayHelp}</p>
  </div>
);
