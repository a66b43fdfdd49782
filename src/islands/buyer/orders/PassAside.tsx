import { passOrder } from '#lib/domain/order/visit.ts';
import { countedText } from '#lib/messages/order/buyer-orders.ts';
import { PASS_TITLE } from '#lib/messages/order/pass.ts';
import styles from './orders.module.css';
import { PassQr, WayToMart } from './PassOf.tsx';
import { endOf, type Visit } from './visits.ts';

interface Props {
  /** What it is for: all that waits at one mart, or one order of it. */
  orders: Visit;
  /** One order of several: its product is named. */
  isOfOne: boolean;
  owner: string;
  /** A press has just brought it. */
  isPressed: boolean;
}

/** What a press has brought is where one goes on reading. */
const takeFocus = (pass: HTMLElement | null) => pass?.focus({ preventScroll: true });

/**
 * On a desk the pass stands beside the list, in view, without a press: once. When to come and what it costs is on its
 * card.
 */
export default function PassAside({ orders, isOfOne, owner, isPressed }: Props) {
  const [first] = orders;
  return (
    <aside
      ref={isPressed ? takeFocus : undefined}
      tabIndex={-1}
      className={`card card-body stack stack-tight centered ${styles.aside}`}
      aria-label={PASS_TITLE}
    >
      <h2>{PASS_TITLE}</h2>
      <p>
        {first.storeName}
        {isOfOne && ` · ${countedText(first)}`}
      </p>
      <PassQr owner={owner} orderId={passOrder(orders, endOf).orderId} count={orders.length} />
      <WayToMart mart={first} />
    </aside>
  );
}
