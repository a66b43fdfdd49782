import type { ReactNode } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { MartStanding } from '#islands/shared/MartStanding.tsx';
import { Picture } from '#islands/shared/Picture.tsx';
import type { Store } from '#lib/contract/marts.ts';
import type { Place } from '#lib/domain/geo.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { Travel } from '#lib/domain/travel.ts';
import { agoText } from '#lib/messages/ago.ts';
import { writtenAtText } from '#lib/messages/mart-introduction.ts';
import { pausedText } from '#lib/messages/pause.ts';
import { wayText } from '#lib/messages/walk.ts';
import { MartFacts } from './MartFacts.tsx';
import css from './mart-card.module.css';

interface Props {
  store: Store;
  reviewsAmount: number;
  /** The buyer's, from which ways lead there. */
  place: Place | null;
  /** How they come. */
  travel: Travel | null;
  now: Date;
  /** How it is passed on. */
  share?: ReactNode;
  /** How it is followed. */
  children: ReactNode;
}

/** What a mart is: its picture and words, whether it is open, where and when to come. */
export function MartCard({ store, reviewsAmount, place, travel, now, share, children }: Props) {
  const way = wayText(store.distance, travel ?? 'foot');
  return (
    <section className={`card card-body ${store.photoKey ? css.pictured : ''}`} aria-labelledby="mart">
      {store.photoKey && (
        <div className={css.photo}>
          <Picture
            imageKey={store.photoKey}
            colour={store.photoColour}
            alt={`${store.name} 사진`}
            sizes="(min-width: 768px) 240px, 100vw"
            eager
          />
        </div>
      )}
      <div className="stack">
        <div className={css.title}>
          <h1 id="mart">{store.name}</h1>
          {share}
        </div>
        <p className="cluster small">
          <MartStanding isDeleted={store.storeIsDeleted} isOpen={store.isOpen} opensAt={store.opensAt} now={now} />
          <a className="soft" href="#reviews">
            {reviewsAmount > 0 ? (
              <>
                <span aria-hidden="true">★</span>
                {` 별점 ${store.averageRating.toFixed(2)} · 리뷰 ${formatNumber(reviewsAmount)}개`}
              </>
            ) : (
              '아직 리뷰가 없어요'
            )}
          </a>
          {way && <span className="soft">{way}</span>}
        </p>
        {store.pausedUntil && <p className="notice notice-warm">{pausedText(store.pausedUntil)}</p>}
        {store.notice && (
          <p className={`notice notice-accent ${css.announced}`}>
            <Icon name="bell" size={20} />
            <span>
              <strong>{store.notice}</strong>
              <br />
              <span className="small">{writtenAtText(agoText(new Date(store.noticeAt!), now))}</span>
            </span>
          </p>
        )}
        {store.introduction && <p className={css.introduction}>{store.introduction}</p>}
        <MartFacts store={store} place={place} />
        {!store.storeIsDeleted && (
          <>
            {children}
            <p className="soft small">
              팔로우하고 <a href="/buyer/alerts">혜택 알림</a>을 켜면 새 상품 소식을 알려 드려요.
            </p>
          </>
        )}
      </div>
    </section>
  );
}
