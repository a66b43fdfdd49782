import { useEffect, useState } from 'react';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import type { MapSource } from '#lib/domain/discovery/map-source.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import { AddressFields } from './AddressFields.tsx';
import { EditRow } from './EditRow.tsx';
import type { ManageStore } from './manage-store.ts';
import { createPlaceFinder } from './place-finder.ts';

interface Props {
  mart: ManagedStore;
  store: ManageStore;
  postcodePage: string;
  map: MapSource | null;
}

/** The address with its detail; both are needed, and a place that was found. spec.md section 5. */
export function AddressRow({ mart, store, postcodePage, map }: Props) {
  const asShown = { postcode: mart.postcode, address: mart.baseAddress, lotAddress: '', detail: mart.detailAddress };
  const [typed, setTyped] = useState(asShown);
  const [finder] = useState(() => createPlaceFinder(sellerCall));
  // A row that is gone asks for no place.
  useEffect(() => finder.stop, [finder]);

  function save() {
    if (typed.address.trim() === '' || typed.detail.trim() === '') {
      return store.refuse('address', STORE_TEXTS.bothAddresses);
    }
    const finding = finder.$finding.get();
    if (finding.name !== 'found') {
      return store.refuse('address', finding.name === 'finding' ? STORE_TEXTS.finding : STORE_TEXTS.notValidAddress);
    }
    if (finding.unsure) return store.refuse('address', STORE_TEXTS.placeUnsure);
    const { lat: latitude, lng: longitude } = finding.place;
    const { postcode, lotAddress } = typed;
    const lot = lotAddress === '' ? {} : { lotAddress };
    void store.save('address', { address: joinAddress(typed), latitude, longitude, postcode, ...lot });
  }

  return (
    <EditRow
      store={store}
      row="address"
      label={STORE_TEXTS.address}
      value={
        <>
          {mart.postcode && <span className="soft">({mart.postcode}) </span>}
          {mart.address}
        </>
      }
      onEdit={() => {
        setTyped(asShown);
        finder.adopt({ lat: mart.latitude, lng: mart.longitude });
      }}
      onSave={save}
    >
      <AddressFields
        values={typed}
        errors={{}}
        finder={finder}
        postcodePage={postcodePage}
        map={map}
        onChange={(changed) => setTyped({ ...typed, ...changed })}
      />
    </EditRow>
  );
}
