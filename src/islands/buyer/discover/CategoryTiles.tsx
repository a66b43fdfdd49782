import { CATEGORY_GROUPS, categoryAddress } from '#lib/domain/product/categories.ts';
import { countOnTile } from '#lib/messages/discovery/search.ts';
import css from './category-tiles.module.css';

/** All sub-categories in their groups, each with its picture and, where it is known, how much of it is sold around. */
export function CategoryTiles({ counts }: { counts: ReadonlyMap<string, number> | null }) {
  return (
    <nav className={`stack gap-5 ${css.tiles}`} aria-label="모든 카테고리">
      {CATEGORY_GROUPS.map((group) => (
        <section key={group.key} className="stack stack-tight" aria-labelledby={`tiles-${group.key}`}>
          <h2 id={`tiles-${group.key}`}>{group.name}</h2>
          <ul>
            {group.categories.map(({ key, name }) => (
              <li key={key}>
                <a href={categoryAddress(name)}>
                  <img src={`/placeholders/${key}.svg`} alt="" width="56" height="56" />
                  <span>{name}</span>
                  {counts && <small className="soft">{countOnTile(counts.get(key) ?? 0)}</small>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
