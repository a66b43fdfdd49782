import type { OrderBag } from '#lib/contract/order/bags.ts';
import { BAG_ORDER_TEXTS } from '#lib/messages/order/bags.ts';
import { Picture } from './Picture.tsx';

/** What its mart says lay in a bag, as lines and a picture; or that it has not said so. */
export const BagContents = ({ contents }: Pick<OrderBag, 'contents'>) =>
  contents ? (
    <>
      {contents.text && <p className="paragraphs small">{contents.text}</p>}
      {contents.imageKey && (
        <Picture imageKey={contents.imageKey} alt={BAG_ORDER_TEXTS.picture} sizes="(min-width: 768px) 20rem, 80vw" />
      )}
    </>
  ) : (
    <p className="soft small">{BAG_ORDER_TEXTS.notWritten}</p>
  );
