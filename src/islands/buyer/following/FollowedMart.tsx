import type { ReactNode } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { MartStanding } from '#islands/shared/MartStanding.tsx';
import { ProductCard } from '#islands/shared/ProductCard.tsx';
import type { FollowedStore } from '#lib/contract/mart/marts.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { MS_PER_DAY } from '#lib/domain/time.ts';
import css from './followed-mart.module.css';

interface Props {
  mart: FollowedStore;
  now: Date;
  /** The button that stops following. */
  children: ReactNode;
}

/** One mart that the buyer follows: open or closed now, and what is new. */
export function FollowedMart({ mart, now, children }: Props) {
  const title = `mart-${mart.storeId}`;
  const isNew = (registeredAt: string) => now.getTime() - Date.parse(registeredAt) < MS_PER_DAY;
  return (
    <li className="card card-body stack">
      <div className="stack stack-tight">
        <div className={`spread gap-3 ${css.head}`}>
          <h2 id={title}>
            <a className="mart-link" href={`/buyer/store/${mart.storeId}`}>
              <Icon name="store" />
              {mart.name}
            </a>
          </h2>
          <div className={css.toggle}>{children}</div>
        </div>
        <p className="cluster small">
          <MartStanding
            isDeleted={mart.storeIsDeleted}
            isSuspended={mart.storeIsSuspended}
            isOpen={mart.isOpen}
            opensAt={mart.opensAt}
            now={now}
          />
          {mart.reviewsAmount > 0 ? (
            <span className="soft">
              <span aria-hidden="true">★</span>
              <span className="visually-hidden">별점</span>
              {` ${mart.averageRating.toFixed(2)} (${formatNumber(mart.reviewsAmount)})`}
            </span>
          ) : (
            !mart.storeIsDeleted && <span className="soft">아직 리뷰가 없어요</span>
          )}
        </p>
        <p className="soft small">{mart.address}</p>
      </div>
      {mart.newProducts.length > 0 ? (
        <ul className={css.news} aria-labelledby={title}>
          {mart.newProducts.map((product) => (
            <ProductCard
              key={product.productId}
              product={product}
              now={now}
              mark={isNew(product.registeredAt) ? '새 상품' : null}
              hasMart={false}
            />
          ))}
        </ul>
      ) : (
        <p className="soft small">
          {mart.storeIsDeleted && !mart.storeIsSuspended
            ? '이제 새 상품이 나오지 않아요.'
            : '지금은 파는 상품이 없어요. 새 상품이 나오면 알려 드려요.'}
        </p>
      )}
    </li>
  );
}
