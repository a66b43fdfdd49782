import { type ReactNode, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { ListSearch } from '#islands/shared/ListSearch.tsx';
import type { OrderTab } from '#lib/domain/order/order-status.ts';
import { ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';
import { DayField } from './DayField.tsx';
import css from './orders.module.css';

interface Props {
  tab: OrderTab;
  isShown: boolean;
  typed: string;
  onType: (text: string) => void;
  /** 'yyyy-MM-dd'; empty for any. */
  day: string;
  dayLabel: string;
  onDay: (day: string) => void;
  /** Says whether new orders can be heard. */
  bell: ReactNode;
  /** What the list is narrowed to by a press, beside the bell. */
  children?: ReactNode;
}

/**
 * What orders are found by, and how new ones are told. On a phone the day and the rarer switches are a press away: the
 * first order comes before them.
 */
export function OrderTools({ tab, isShown, typed, onType, day, dayLabel, onDay, bell, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || day !== '';
  return (
    <div className={`spread ${css.tools}`} data-open={shown}>
      <ListSearch label={ORDER_TEXTS.search} tab={tab} isShown={isShown} typed={typed} onType={onType} />
      <button
        type="button"
        className={`icon-button ${css.more}`}
        aria-expanded={shown}
        aria-label={ORDER_TEXTS.moreTools}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="settings" />
      </button>
      <DayField day={day} label={dayLabel} onDay={onDay} />
      <div className={css.strip}>
        {bell}
        {children}
      </div>
    </div>
  );
}
