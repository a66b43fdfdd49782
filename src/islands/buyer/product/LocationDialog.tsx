import { Dialog } from '#islands/shared/Dialog.tsx';
import { MartMap } from '#islands/shared/MartMap.tsx';
import { useQuery } from '#islands/shared/useQuery.ts';
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

/** Where a mart is, when it is open, how to call it. */
export default function LocationDialog({ storeId, storeName, map, onClose }: Props) {
  const {
    data: location,
    problem,
    refresh,
  } = useQuery(() => call('GET /api/buyer/maps/{storeId}', { params: { storeId } }));
  return (
    <Dialog open title={`${storeName} 위치`} onClose={onClose}>
      {!location && !problem && (
        <div className="stack stack-tight" role="status" aria-label="불러오는 중이에요">
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      )}
      {problem && (
        <div className="stack" role="alert">
          <p className="notice notice-danger">{LOCATION_FAILED}</p>
          <button type="button" className="button" onClick={() => void refresh()}>
            다시 시도
          </button>
        </div>
      )}
      {location && (
        <>
          {map && <Place source={map} location={location} />}
          <Facts location={location} />
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
