import { useEffect, useState } from 'react';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { MartMap } from '#islands/shared/MartMap.tsx';
import { WalkingRoutes } from '#islands/shared/WalkingRoutes.tsx';
import { call, serverNow } from '#lib/client/caller/call.ts';
import { rememberedPlace } from '#lib/client/offline/remembered-place.ts';
import type { StoreLocation } from '#lib/contract/mart/marts.ts';
import type { MapSource } from '#lib/domain/discovery/map-source.ts';
import { telephone } from '#lib/domain/mart/telephone.ts';
import { todayLabel } from '#lib/messages/mart/hours.ts';
import { martStanding } from '#lib/messages/mart/mart-standing.ts';
import { LOCATION_FAILED } from '#lib/messages/order/buying.ts';
import styles from './product.module.css';

interface Props {
  storeId: number;
  storeName: string;
  map: MapSource | null;
  onClose: () => void;
}

type Loading = { state: 'loading' } | { state: 'loaded'; location: StoreLocation } | { state: 'failed' };

/** Where a mart is, when it is open, how to call it. */
export default function LocationDialog({ storeId, storeName, map, onClose }: Props) {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let gone = false;
    setLoading({ state: 'loading' });
    void call('GET /api/buyer/maps/{storeId}', { params: { storeId } }).then((answer) => {
      if (!gone) setLoading(answer.ok ? { state: 'loaded', location: answer.data } : { state: 'failed' });
    });
    return () => {
      gone = true;
    };
  }, [storeId, tries]);

  return (
    <Dialog open title={`${storeName} 위치`} onClose={onClose}>
      {loading.state === 'loading' && (
        <div className="stack stack-tight" role="status" aria-label="불러오는 중이에요">
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      )}
      {loading.state === 'failed' && (
        <div className="stack" role="alert">
          <p className="notice notice-danger">{LOCATION_FAILED}</p>
          <button type="button" className="button" onClick={() => setTries(tries + 1)}>
            다시 시도
          </button>
        </div>
      )}
      {loading.state === 'loaded' && (
        <>
          {map && <Place source={map} location={loading.location} />}
          <Facts location={loading.location} />
        </>
      )}
    </Dialog>
  );
}

function Facts({ location }: { location: StoreLocation }) {
  const { address, phoneNumber, isOpen, opensAt } = location;
  return (
    <dl className="facts">
      <dt>주소</dt>
      <dd>
        {address}
        <br />
        <WalkingRoutes to={location} from={rememberedPlace()} />
      </dd>
      <dt>전화</dt>
      <dd>
        <a href={telephone(phoneNumber)}>{phoneNumber}</a>
      </dd>
      <dt>오늘 영업시간</dt>
      <dd>
        {todayLabel(location)}
        <br />
        <span className={isOpen ? 'badge badge-accent' : 'badge'}>
          {martStanding({ isOpen, opensAt }, new Date(serverNow())).text}
        </span>
      </dd>
    </dl>
  );
}

function Place({ source, location }: { source: MapSource; location: StoreLocation }) {
  const { storeId, name, latitude, longitude } = location;
  return (
    <div className={styles.map}>
      <MartMap source={source} martId={storeId} name={name} latitude={latitude} longitude={longitude} />
    </div>
  );
}
