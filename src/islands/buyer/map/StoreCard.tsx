import { useCallback, useState } from 'react';
import { Icon, IconDrawings } from '#islands/shared/Icon.tsx';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { telephone } from '#lib/domain/mart/telephone.ts';
import { shelfText } from '#lib/messages/discovery/map.ts';
import { wayText } from '#lib/messages/discovery/walk.ts';
import { todayLabel } from '#lib/messages/mart/hours.ts';
import { martStanding } from '#lib/messages/mart/mart-standing.ts';
import { MartProducts } from './MartProducts.tsx';
import type { MapStore } from './packed-stores.ts';
import styles from './store-card.module.css';

/** What every card has. */
export const CardDrawings = () => <IconDrawings names={['clock', 'phone', 'pin', 'chevronDown']} />;

interface Props {
  store: MapStore;
  travel: Travel;
  /** With its hours, its telephone and its shelf. */
  isWhole: boolean;
  /** When its standing was read. */
  at: Date;
  /** How it was selected: by its pin its shelf opens, too. */
  selected: 'list' | 'map' | null;
  /** Shows it on the map; null where there is none. */
  onShow: (() => void) | null;
}

/** A mart in the list beside the map: where and when, and what it sells now. */
export function StoreCard({ store, travel, isWhole, at, selected, onShow }: Props) {
  const { storeId, name, address, distance } = store;
  const standing = martStanding(store, at);
  return (
    <li
      className={`card card-body stack stack-tight ${styles.store}`}
      id={`mart-${storeId}`}
      data-store={storeId}
      tabIndex={-1}
      aria-current={selected ? 'true' : undefined}
    >
      <div className="spread">
        <h2>
          <a className="mart-link" href={`/buyer/store/${storeId}`}>
            {name}
          </a>
        </h2>
        <span className={store.isOpen ? 'badge badge-accent' : 'badge'}>{standing.text}</span>
      </div>
      <p className="small">
        <strong>{wayText(distance, travel)}</strong>
        <span className="soft">{` · ${address}`}</span>
      </p>
      {isWhole && <StoreFacts store={store} selected={selected} onShow={onShow} />}
    </li>
  );
}

/** When it is open, how it is reached, and what it sells. */
function StoreFacts({ store, selected, onShow }: Pick<Props, 'store' | 'selected' | 'onShow'>) {
  const { phoneNumber, productsAmount, bestDiscount } = store;
  return (
    <>
      <p className={`small cluster ${styles.contact}`}>
        <span>
          <Icon name="clock" size={16} isDrawn /> <span className="visually-hidden">오늘 영업시간 </span>
          {todayLabel(store)}
        </span>
        <a href={telephone(phoneNumber)}>
          <Icon name="phone" size={16} isDrawn /> <span className="visually-hidden">전화</span>
          {phoneNumber}
        </a>
        {onShow && (
          <button
            type="button"
            className={`text-button script-only ${styles.show}`}
            aria-pressed={selected !== null}
            onClick={onShow}
          >
            <Icon name="pin" size={16} isDrawn /> 지도에서 보기
          </button>
        )}
      </p>
      {productsAmount === 0 ? (
        <p className="soft small">{shelfText(productsAmount, bestDiscount)}</p>
      ) : (
        <Shelf store={store} isOpened={selected === 'map'} />
      )}
    </>
  );
}

/** Opened, it loads what the mart sells; without script it is a link to the mart's page. */
function Shelf({ store, isOpened }: { store: MapStore; isOpened: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isFilled, setFilled] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpened !== wasOpened) {
    setWasOpened(isOpened);
    if (isOpened) setOpen(true);
  }
  if (isOpen && !isFilled) setFilled(true);
  // It may have been opened before the island was hydrated.
  const takeOver = useCallback((details: HTMLDetailsElement | null) => {
    if (details?.open) setOpen(true);
  }, []);
  return (
    <details ref={takeOver} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="strip ends opener strong">
        <span>{shelfText(store.productsAmount, store.bestDiscount)}</span>
        <Icon name="chevronDown" size={18} isDrawn />
      </summary>
      {isFilled ? (
        <MartProducts martId={store.storeId} />
      ) : (
        <a href={`/buyer/store/${store.storeId}#products`}>{store.name}의 상품 보기</a>
      )}
    </details>
  );
}
