import { CATEGORY_GROUPS } from '#lib/domain/product/categories.ts';

/** The sub-categories as options of a select, by their groups; each has its name as its value, or its key. */
export function CategoryOptions({ by = 'name' }: { by?: 'name' | 'key' }) {
  return CATEGORY_GROUPS.map((group) => (
    <optgroup key={group.key} label={group.name}>
      {group.categories.map((category) => (
        <option key={category.key} value={category[by]}>
          {category.name}
        </option>
      ))}
    </optgroup>
  ));
}
