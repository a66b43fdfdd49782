import { Icon } from '#islands/shared/Icon.tsx';
import { formatNumber } from '#lib/domain/number.ts';
import { walkingMinutes } from '#lib/domain/walk.ts';
import { wayText } from '#lib/messages/walk.ts';
import css from './followed-row.module.css';

interface Props {
  marts: { storeId: number; name: string; isOpen: boolean; products: number; distance: number }[];
}

/** The marts that the buyer follows and that sell something now, in one line that is scrolled sideways. */
export function FollowedRow({ marts }: Props) {
  return (
    <section className={`side-row ${css.row}`} aria-label="단골 마트">
      <div className="spread">
        <h2>단골 마트</h2>
        <a className="small" href="/buyer/following">
          모두 보기<span className="visually-hidden">: 단골 마트</span>
        </a>
      </div>
      <ul>
        {marts.map(({ storeId, name, isOpen, products, distance }) => (
          <li key={storeId} className="card">
            <a className={`mart-link ${css.mart}`} href={`/buyer/store/${storeId}`}>
              <Icon name="store" size={18} />
              <span>{name}</span>
            </a>
            <p className="small">
              {`상품 ${formatNumber(products)}개 `}
              {!isOpen && <span className="soft">· 지금은 닫혀 있어요</span>}
            </p>
            <p className="soft small">{wayText({ distance, walkingMinutes: walkingMinutes(distance) })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
