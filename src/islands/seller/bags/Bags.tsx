import { Boundary } from '#islands/shared/Boundary.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import type { SellerBag } from '#lib/contract/order/bags.ts';
import { PACK_TEXTS } from '#lib/messages/order/bag-contents.ts';
import { Bag } from './Bag.tsx';

interface Props {
  first: SellerBag[];
  renderedAt: number;
}

/** The bags of a mart whose contents may be written, those first that say nothing yet. */
export default function Bags({ first, renderedAt }: Props) {
  if (first.length === 0) {
    return <EmptyState icon="basket" title={PACK_TEXTS.none} text={PACK_TEXTS.noneText} />;
  }
  return (
    <ul className="stack">
      {first.map((order) => (
        <li key={order.orderId}>
          <Boundary part="Bag">
            <Bag order={order} renderedAt={renderedAt} />
          </Boundary>
        </li>
      ))}
    </ul>
  );
}
