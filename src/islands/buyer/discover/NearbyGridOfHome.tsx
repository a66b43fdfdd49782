import { type ReactNode, useState } from 'react';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import type { Fresh } from '#lib/stores/fresh-products.ts';
import { Banners } from './Banners.tsx';
import { HomeRows } from './HomeRows.tsx';
import { NearbyGridOfPlace, type PlacedProps } from './NearbyGridOfPlace.tsx';
import { unpackCards } from './packed-cards.ts';

interface Props extends Omit<PlacedProps, 'rows' | 'banner'> {
  /** Each as one text (`packCards`). Left out for who has chosen an order or conditions. */
  rows?: { ending: string; discounted: string; boughtAgain: string; travel: Travel };
  /** Among the rows, the marts that the buyer follows. */
  followed?: ReactNode;
}

/** The list of the home, with its banners and rows within. */
export function NearbyGridOfHome({ rows: sent, followed, ...grid }: Props) {
  const [rows] = useState(
    () =>
      sent && {
        travel: sent.travel,
        ending: unpackCards(sent.ending),
        discounted: unpackCards(sent.discounted),
        boughtAgain: unpackCards(sent.boughtAgain),
      },
  );
  const within = rows && {
    products: [...rows.ending, ...rows.discounted, ...rows.boughtAgain],
    draw: (fresh: Fresh) => <HomeRows {...rows} now={grid.now} followed={followed} fresh={fresh} />,
  };
  return <NearbyGridOfPlace {...grid} banner={<Banners />} rows={within} />;
}
