import { packLines, packMoment, unpackLines, unpackMoment } from '#islands/shared/packed-lines.ts';
import type { NearbyStore } from '#lib/contract/mart/marts.ts';

/** A mart as the map and its list show it: by its hours of today. */
export type MapStore = Omit<NearbyStore, 'businessHours'>;

/** Marts as a text for `unpackStores`. */
export const packStores = (stores: readonly MapStore[]): string =>
  packLines(
    stores.map((store) => [
      store.storeId,
      store.name,
      store.address,
      store.phoneNumber,
      store.latitude,
      store.longitude,
      store.distance,
      store.productsAmount,
      store.bestDiscount,
      store.hoursToday,
      store.isOpen ? 1 : '',
      packMoment(store.opensAt),
      store.breakToday ?? '',
    ]),
  );

/** The marts of a text of `packStores`. */
export const unpackStores = (text: string): MapStore[] =>
  unpackLines(text).map((at) => ({
    storeId: Number(at(0)),
    name: at(1),
    address: at(2),
    phoneNumber: at(3),
    latitude: Number(at(4)),
    longitude: Number(at(5)),
    distance: Number(at(6)),
    productsAmount: Number(at(7)),
    bestDiscount: Number(at(8)),
    hoursToday: at(9),
    isOpen: at(10) !== '',
    opensAt: at(11) === '' ? null : unpackMoment(at(11)),
    breakToday: at(12) || null,
  }));
