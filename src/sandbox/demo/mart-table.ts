import table from './mart-table.json' with { type: 'json' };

export type MartCharacter =
  | 'super'
  | 'convenience'
  | 'greengrocer'
  | 'butcher'
  | 'fishmonger'
  | 'sideDishes'
  | 'bakery'
  | 'organic'
  | 'market'
  | 'cafe'
  | 'salad'
  | 'night';

/** One mart of the town. All names are invented; streets and postcodes are of the right neighbourhoods. */
type MartRow = [
  name: string,
  character: MartCharacter,
  postcode: string,
  address: string,
  detail: string,
  lat: number,
  lng: number,
];

/**
 * The first two are owner@demo.test's. 30 lie within 3 km of Hongik Univ. station (37.5572 N 126.9245 E), the next 8
 * within 5 km, the others far.
 */
export const MART_TABLE = table as unknown as readonly MartRow[];
