import type { ReactNode } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { MartStanding } from '#islands/shared/MartStanding.tsx';
import { Picture } from '#islands/shared/Picture.tsx';
import type { Store } from '#lib/contract/mart/marts.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { agoText } from '#lib/messages/ago.ts';
import { wayText } from '#lib/messages/discovery/walk.ts';
import { writtenAtText } from '#lib/messages/mart/mart-introduction.ts';
import { pausedText } from '#lib/messages/mart/pause.ts';
import { pickedUpTodayText } from '#lib/messages/mart/store.ts';
import css from './mart-card.module.css';
import { Vouchers } from './Vouchers.tsx';

interface Props {
  store: Store;
  reviewsAmount: number;
  /** How the buyer comes. */
  travel: Travel | null;
  now: Date;
  /** How it is passed on. */
  share?: ReactNode;
  /** How it is followed. */
  children: ReactNode;
}

/**
 * Which mart it is, whether it is open, how far, and what it announces: in little room, as its shelf is what people
 * came for.
 */
export function MartCard({ store, reviewsAmount, travel, now, share, children }: Props) {
  const way = wayText(store.distance, travel ?? 'foot');
  return (
    <section className="stack gap-3" aria-labelledby="mart">
      <div className="cluster gap-3">
        {store.photoKey && (
          <div className={css.photo}>
            <Picture
              imageKey={store.photoKey}
              colour={store.photoColour}
              alt={`${store.name} 사진`}
              sizes="(min-width: 768px) 128px, 72px"
              eager
            />
          </div>
        )}
        <div className={css.who}>
          <div className={`spread gap-3 ${css.title}`}>
            <h1 id="mart">{store.name}</h1>
            {share}
          </div>
          <p className="cluster small">
            <MartStanding
              isDeleted={store.storeIsDeleted}
              isSuspended={store.storeIsSuspended}
              isOpen={store.isOpen}
              opensAt={store.opensAt}
              pausedUntil={store.pausedUntil}
              now={now}
            />
            <a className="soft" href="#reviews">
              {reviewsAmount > 0 ? (
                <>
                  <span aria-hidden="true" className="lit">
                    ★
                  </span>
                  {` 별점 ${store.averageRating.toFixed(2)} · 리뷰 ${formatNumber(reviewsAmount)}개`}
                </>
              ) : (
                '아직 리뷰가 없어요'
              )}
            </a>
            {way && <span className="soft">{way}</span>}
            {store.pickedUpToday > 0 && <span className="soft">{pickedUpTodayText(store.pickedUpToday)}</span>}
          </p>
        </div>
      </div>
      <Vouchers vouchers={store.vouchers} />
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
      {!store.storeIsDeleted && children}
    </section>
  );
}
