import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import type { MapSource } from '#lib/domain/discovery/map-source.ts';
import { businessNumber } from '#lib/domain/mart/business-number.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import { AddressRow } from './AddressRow.tsx';
import { DaysOff, WeekdaysRow } from './ClosedDays.tsx';
import { EmailRow, HoursRow, NameRow, PaymentRow, PhoneRow } from './InfoRows.tsx';
import { Introduction } from './Introduction.tsx';
import { createManageStore } from './manage-store.ts';
import css from './store.module.css';
import { VouchersRow } from './VouchersRow.tsx';
import { WeekRow } from './WeekRow.tsx';

interface Props {
  storeId: number;
  first: ManagedStore | null;
  postcodePage: string;
  map: MapSource | null;
  renderedAt: Date;
}

/** The store info tab: rows that are edited and saved one by one. spec.md section 2, 'Store management'. */
export default function ManageInfo({ storeId, first, postcodePage, map, renderedAt }: Props) {
  const [store] = useState(() => createManageStore({ storeId, first, call: sellerCall }));
  const { data: mart, loading, problem } = useStore(store.$mart);

  if (problem && !loading) {
    return <RetryNotice text={problem} onRetry={() => void store.load()} />;
  }
  if (!mart) return <p role="status">마트 정보를 불러오는 중이에요.</p>;
  return (
    <>
      <h2 className="visually-hidden">마트 정보</h2>
      <div className="card lined">
        <NameRow mart={mart} store={store} />
        <AddressRow mart={mart} store={store} postcodePage={postcodePage} map={map} />
        <PhoneRow mart={mart} store={store} />
        <EmailRow mart={mart} store={store} />
        <section className={css.row} aria-label={STORE_TEXTS.businessNumber}>
          <h3 className="small soft strong">{STORE_TEXTS.businessNumber}</h3>
          <p className={`strip ends ${css.value}`}>
            {businessNumber.format(mart.businessNumber)} <span className="soft small">{STORE_TEXTS.readOnly}</span>
          </p>
        </section>
        <PaymentRow mart={mart} store={store} />
        <VouchersRow mart={mart} store={store} />
      </div>
      <Introduction mart={mart} store={store} renderedAt={renderedAt} />
      <h2>영업시간과 쉬는 날</h2>
      <div className="card lined">
        <HoursRow mart={mart} store={store} />
        <WeekRow mart={mart} store={store} />
        <WeekdaysRow mart={mart} store={store} />
        <DaysOff mart={mart} store={store} />
      </div>
      <ConfirmHost />
    </>
  );
}
