import { PASS_TITLE } from '#lib/messages/order/pass.ts';
import styles from './orders.module.css';
import { PassOf } from './PassOf.tsx';
import { idsOf, type Visit } from './visits.ts';

interface Props {
  visit: Visit;
  owner: string;
}

/** On a desk the pass of a visit stands beside the list, in view, without a press. */
export default function PassAside({ visit, owner }: Props) {
  return (
    <aside className={`card card-body stack stack-tight centered ${styles.aside}`} aria-label={PASS_TITLE}>
      <h2>{PASS_TITLE}</h2>
      <PassOf key={idsOf(visit).join()} orders={visit} owner={owner} />
    </aside>
  );
}
