import type { ReactNode } from 'react';
import type { Fresh } from '#lib/stores/fresh-products.ts';
import { HomeRows, type RowsProps } from './HomeRows.tsx';
import { NearbyGridOfPlace, type PlacedProps } from './NearbyGridOfPlace.tsx';

interface Props extends Omit<PlacedProps, 'rows'> {
  /** Left out for who has chosen an order or conditions. */
  rows?: Omit<RowsProps, 'now' | 'followed' | 'fresh'>;
  /** Among the rows, the marts that the buyer follows. */
  followed?: ReactNode;
}

/** The list of the home with the rows and banners above it. */
export function NearbyGridOfHome({ rows, followed, ...grid }: Props) {
  const above = rows && {
    products: [...rows.ending, ...rows.discounted, ...rows.boughtAgain],
    draw: (fresh: Fresh) => <HomeRows {...rows} now={grid.now} followed={followed} fresh={fresh} />,
  };
  return <NearbyGridOfPlace {...grid} rows={above} />;
}
