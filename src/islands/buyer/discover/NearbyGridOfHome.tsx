import type { ReactNode } from 'react';
import { HomeRows, type RowsProps } from './HomeRows.tsx';
import { NearbyGridOfPlace, type PlacedProps } from './NearbyGridOfPlace.tsx';

interface Props extends Omit<PlacedProps, 'rows'> {
  /** Left out for who has chosen an order or conditions. */
  rows?: Omit<RowsProps, 'now' | 'followed'>;
  /** Among the rows, the marts that the buyer follows. */
  followed?: ReactNode;
}

/** The list of the home with the rows and banners above it. */
export function NearbyGridOfHome({ rows, followed, ...grid }: Props) {
  return <NearbyGridOfPlace {...grid} rows={rows && <HomeRows {...rows} now={grid.now} followed={followed} />} />;
}
