import { categoryAddress } from '#lib/domain/product/categories.ts';
import { countOnChip } from '#lib/messages/discovery/search.ts';
import css from './category-chips.module.css';

interface Props {
  /** Those that have something, in the order of the tree; the one that is shown comes first. */
  categories: readonly { key: string; name: string; count: number }[];
  /** Name of the one that is shown. */
  current?: string;
}

/** The sub-categories that are sold around, in one line that stays at the top while one reads on. */
export function CategoryChips({ categories, current }: Props) {
  // Where one is stands in view.
  const inOrder = [...categories].sort((a, b) => Number(b.name === current) - Number(a.name === current));
  return (
    <nav className={css.chips} aria-label="카테고리 바로 가기">
      <ul>
        {inOrder.map(({ key, name, count }) => (
          <li key={key}>
            <a href={categoryAddress(name)} aria-current={name === current ? 'page' : undefined}>
              <img src={`/placeholders/${key}.svg`} alt="" />
              {`${name} `}
              <small>{countOnChip(count)}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
