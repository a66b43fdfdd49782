import { Boundary } from '#islands/shared/Boundary.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { formatDistance } from '#lib/domain/geo.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { wayText } from '#lib/messages/discovery/walk.ts';
import css from './followed-row.module.css';

interface Props {
  marts: { storeId: number; name: string; isOpen: boolean; products: number; distance: number }[];
  /** How the buyer comes, where they chose from where. */
  travel: Travel | null;
}

/** The marts that the buyer follows and that sell something now, in one line that is scrolled sideways. */
export function FollowedRow({ marts, travel }: Props) {
  return (
    <section className={`side-row ${css.row}`} aria-label="단골 마트">
      <div className="spread">
        <h2>단골 마트</h2>
        <a className="small" href="/buyer/following">
          모두 보기<span className="visually-hidden">: 단골 마트</span>
        </a>
      </div>
      <ul>
        {marts.map((mart) => (
          <Boundary key={mart.storeId} part="MartItem" as="li">
            <MartItem mart={mart} travel={travel} />
          </Boundary>
        ))}
      </ul>
    </section>
  );
}

function MartItem({ mart, travel }: Pick<Props, 'travel'> & { mart: Props['marts'][number] }) {
  const { storeId, name, isOpen, products, distance } = mart;
  return (
    <li className="card">
      <a className={`mart-link ${css.mart}`} href={`/buyer/store/${storeId}`}>
        <Icon name="store" size={18} />
        <span className="one-line">{name}</span>
      </a>
      <p className="small">
        {`상품 ${formatNumber(products)}개 `}
        {!isOpen && <span className="soft">· 지금은 영업시간이 아니에요</span>}
      </p>
      <p className="soft small">{travel ? wayText(distance, travel) : formatDistance(distance)}</p>
    </li>
  );
}
