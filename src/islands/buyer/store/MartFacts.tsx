import { WalkingRoutes } from '#islands/shared/WalkingRoutes.tsx';
import { WeekHours } from '#islands/shared/WeekHours.tsx';
import type { Store } from '#lib/contract/mart/marts.ts';
import type { Place } from '#lib/domain/geo.ts';
import { telephone } from '#lib/domain/mart/telephone.ts';
import { closedWeekdaysText } from '#lib/messages/mart/hours.ts';
import { daysOffText, paymentWaysText } from '#lib/messages/mart/store.ts';
import { saidAtText, VOUCHER_TEXTS, vouchersText } from '#lib/messages/mart/vouchers.ts';

interface Props {
  store: Store;
  place: Place | null;
  now: Date;
}

/** Where a mart is, when it is open and how one pays there. */
export function MartFacts({ store, place, now }: Props) {
  return (
    <dl className="facts">
      <dt>주소</dt>
      <dd>
        {`${store.address} `}
        {!store.storeIsDeleted && <WalkingRoutes to={store} from={place} />}
      </dd>
      {store.pickupNote && (
        <>
          <dt>픽업 장소</dt>
          <dd>{store.pickupNote}</dd>
        </>
      )}
      {!store.storeIsDeleted && (
        <>
          <dt>영업시간</dt>
          <dd>
            <WeekHours week={store.week} />
          </dd>
          <dt>쉬는 날</dt>
          <dd>
            {closedWeekdaysText(store.closedWeekdays)}
            {store.daysOff.length > 0 && (
              <>
                <br />
                {daysOffText(store.daysOff, now)}
              </>
            )}
          </dd>
          <dt>전화</dt>
          <dd>
            <a href={telephone(store.phoneNumber)}>{store.phoneNumber}</a>
          </dd>
          <dt>결제</dt>
          <dd>{paymentWaysText(store.paymentMethod)}</dd>
          {store.vouchersAt && (
            <>
              <dt>{VOUCHER_TEXTS.title}</dt>
              <dd>
                {vouchersText(store.vouchers)}
                <br />
                <span className="soft small">
                  {saidAtText(new Date(store.vouchersAt))} ·{' '}
                  <a className="soft" href={`/buyer/help?martId=${store.storeId}&reason=voucher`}>
                    {VOUCHER_TEXTS.report}
                  </a>
                </span>
              </dd>
            </>
          )}
        </>
      )}
    </dl>
  );
}
