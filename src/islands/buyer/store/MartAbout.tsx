import type { Store } from '#lib/contract/mart/marts.ts';
import type { Place } from '#lib/domain/geo.ts';
import { MartFacts } from './MartFacts.tsx';
import css from './mart-card.module.css';

interface Props {
  store: Store;
  /** The buyer's, from which ways lead there. */
  place: Place | null;
  now: Date;
}

/** What a mart says of itself, where and when to come, below its shelf. */
export function MartAbout({ store, place, now }: Props) {
  return (
    <section className="card card-body stack" aria-labelledby="about">
      <h2 id="about">마트 정보</h2>
      {store.introduction && <p className={`paragraphs ${css.introduction}`}>{store.introduction}</p>}
      <MartFacts store={store} place={place} now={now} />
      {!store.storeIsDeleted && (
        <p className="soft small">
          단골을 맺고 <a href="/buyer/alerts">혜택 알림</a>을 켜면 새 상품 소식을 알려 드려요.
        </p>
      )}
    </section>
  );
}
