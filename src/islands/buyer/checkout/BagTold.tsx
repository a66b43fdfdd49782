import { BagPromise } from '#islands/shared/BagPromise.tsx';
import { BAG_TEXTS } from '#lib/messages/order/bags.ts';
import type { QuotedLine } from './choice.ts';

/** What may be in a bag, before it is ordered. */
export const BagTold = ({ bag }: { bag: NonNullable<QuotedLine['bag']> }) => (
  <div className="notice notice-warm stack stack-tight">
    <p className="small strong">{BAG_TEXTS.lead}</p>
    <BagPromise bag={bag} />
  </div>
);
