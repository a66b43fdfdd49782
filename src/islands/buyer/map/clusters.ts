import Supercluster from 'supercluster';
import type { MapPin } from '#lib/client/map/map-view.ts';
import type { Place } from '#lib/domain/geo.ts';
import { pinTexts } from '#lib/messages/discovery/map.ts';

/** A mart as the map shows it. */
export interface PinnedStore {
  id: number;
  name: string;
  place: Place;
  products: number;
  /** In whole percent; 0 without any. */
  bestDiscount: number;
}

/** Marts whose pins would cover each other share one: a pin's width, in CSS pixels. */
const RADIUS_PX = 76;
/** CSS pixels of a tile, which supercluster measures its radius against. */
const TILE_PX = 256;
/** Closer than any map goes: marts under one roof share a pin however close it is. */
const MAX_ZOOM = 22;
const WORLD: [number, number, number, number] = [-180, -90, 180, 90];

interface Sums {
  products: number;
  bestDiscount: number;
}

/**
 * The pins of marts, by how close the map looks. `letterScale`: how large letters are, and pins with them; 1 is the
 * usual size.
 */
export function clusterStores(stores: readonly PinnedStore[], letterScale = 1) {
  const index = new Supercluster<PinnedStore, Sums>({
    radius: RADIUS_PX * letterScale,
    extent: TILE_PX,
    maxZoom: MAX_ZOOM,
    map: ({ products, bestDiscount }) => ({ products, bestDiscount }),
    reduce(sum, { products, bestDiscount }) {
      sum.products += products;
      sum.bestDiscount = Math.max(sum.bestDiscount, bestDiscount);
    },
  });
  index.load(
    stores.map((store) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [store.place.lng, store.place.lat] },
      properties: store,
    })),
  );
  const order = new Map(stores.map(({ id }, i) => [id, i]));

  function pinOf(members: readonly PinnedStore[], place: Place, sums: Sums): MapPin {
    // As the list has them, nearest first.
    const sorted = [...members].sort((a, b) => order.get(a.id)! - order.get(b.id)!);
    return {
      ids: sorted.map(({ id }) => id),
      place,
      ...pinTexts(
        sorted.map(({ name }) => name),
        sums,
      ),
    };
  }

  return {
    pinsAt: (zoom: number): MapPin[] =>
      index.getClusters(WORLD, Math.round(zoom)).map(({ geometry, properties }) => {
        const [lng, lat] = geometry.coordinates as [number, number];
        if (!('cluster' in properties)) return pinOf([properties], { lat, lng }, properties);
        const members = index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY);
        return pinOf(
          members.map((member) => member.properties),
          { lat, lng },
          properties,
        );
      }),

    /** The zoom at which marts that share a pin at `zoom` part; null where they never do. */
    partsAt(ids: readonly number[], zoom: number): number | null {
      for (let closer = Math.round(zoom) + 1; closer <= MAX_ZOOM; closer += 1) {
        const isWhole = this.pinsAt(closer).some((pin) => pin.ids.length === ids.length && pin.ids[0] === ids[0]);
        if (!isWhole) return closer;
      }
      return null;
    },
  };
}
