import { useEffect, useRef, useState } from 'react';
import { CameraView } from '#islands/shared/CameraView.tsx';
import { onWindow, useHeard } from '#islands/shared/useHeard.ts';
import { call, serverNow } from '#lib/client/caller/call.ts';
import { MART_LEFT, sellerCall } from '#lib/client/caller/seller-call.ts';
import { pictureUpload } from '#lib/client/caller/upload.ts';
import { browserCamera, pictureIn } from '#lib/client/camera/camera.ts';
import { browserQrReader } from '#lib/client/camera/qr-reader.ts';
import { scanFeedback } from '#lib/client/camera/scan-feedback.ts';
import { listenToScanGun } from '#lib/client/camera/scan-gun.ts';
import { keepScreenOn } from '#lib/client/camera/wake-lock.ts';
import { noteSold, packVault, queueVault } from '#lib/client/offline/counter.ts';
import { sha256 } from '#lib/client/offline/sha256.ts';
import type { ScanOrder, SellerOrder } from '#lib/contract/order/seller-orders.ts';
import type { ScaleRule } from '#lib/domain/product/scale-label.ts';
import { createCameraStore } from '#lib/stores/camera.ts';
import { onLive } from '#lib/stores/live.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import { CameraControls } from './CameraControls.tsx';
import { ConfirmSale } from './ConfirmSale.tsx';
import { NextPickups } from './NextPickups.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { createOfflineCounter } from './offline-counter.ts';
import { PickupCode } from './PickupCode.tsx';
import { SoldList } from './SoldList.tsx';
import { Sold, StatusBox } from './StatusBox.tsx';
import css from './scan.module.css';
import { createScanStore, type ScanTask } from './scan-store.ts';

const onOnline = onWindow('online');
const onStorage = onWindow('storage');
const onMartLeft = (hear: () => void) => {
  document.addEventListener(MART_LEFT, hear);
  return () => document.removeEventListener(MART_LEFT, hear);
};

interface Props {
  martId: number;
  martName: string;
  task: ScanTask;
  /** The seller's marts, on the screen of one order. */
  marts?: readonly { storeId: number; name: string }[];
  /** Who comes next, on the screen that takes any code. */
  next?: { first: SellerOrder[] | null; renderedAt: number };
  /** How the mart's scale lays out its labels; null where nobody said. */
  scaleRule?: ScaleRule | null;
}

function go(address: string, done: string): void {
  toastAfterNavigation(done);
  location.assign(address);
}

/** The check-in screen: the order, the camera, and where the check-in stands. spec.md section 2, 'QR scan screen'. */
export default function ScanScreen({ martId, martName, task, marts = [], next, scaleRule = null }: Props) {
  const whole = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [{ scan, offline, camera, feedback }] = useState(() => {
    const feedback = scanFeedback();
    const userId = globalThis.document?.documentElement.dataset.owner ?? '';
    const vaults = { packs: packVault(), queue: queueVault() };
    const mart = { martId, martName, userId };
    const offline = task.kind === 'any' ? createOfflineCounter({ ...mart, call, hash: sha256, ...vaults }) : undefined;
    const ofPack = (orders: readonly ScanOrder[]) =>
      noteSold(vaults.packs, { ...mart, orderIds: orders.map(({ orderId }) => orderId) }, new Date(serverNow()));
    const martNames = new Map(marts.map(({ storeId, name }) => [storeId, name]));
    const told = { noteSold: offline?.noteSold ?? ofPack, onResult: feedback.give };
    const calls = { call: sellerCall, upload: pictureUpload(sellerCall), offline };
    const scan = createScanStore({ martId, martNames, task, scaleRule, go, ...calls, ...told });
    const picture = pictureIn(() => video.current);
    const { note, cameraAsked: asked } = scan;
    return { scan, offline, feedback, camera: createCameraStore({ port: browserCamera, picture, note, asked }) };
  });

  useHeard(listenToScanGun, scan.readByHand);
  // The browser's own while the screen is looked at: sound after a press, a screen that stays on.
  useEffect(() => {
    void scan.load();
    const ends = [feedback.listen(), keepScreenOn()];
    return () => {
      for (const end of ends) end();
    };
  }, [scan, feedback]);
  // The counter without a network: what the device has taken along, as fresh as the line tells.
  useEffect(() => offline?.start(), [offline]);
  useHeard(
    onLive,
    ({ topic }) => void ((topic === 'order' || topic === 'alarm' || topic === 'resync') && offline?.refresh()),
    offline !== undefined,
  );
  useHeard(onOnline, () => void offline?.refresh());
  // Who was removed from the mart keeps nothing of it.
  useHeard(onMartLeft, () => void offline?.refresh());
  // Another tab counts what is unsent in the device's storage.
  useHeard(onStorage, () => void offline?.readShared());

  return (
    <div ref={whole} className={css.whole}>
      <div className={css.room}>
        <div className={css.screen}>
          <div className={css.camera}>
            <CameraView
              camera={camera}
              video={video}
              reader={browserQrReader}
              onText={scan.read}
              onFault={({ message }) => scan.note({ code: 'cameraFailed', message })}
              // Without an order there is nothing to point a camera at.
              isOff={task.kind === 'order' && task.orderId === null}
            />
          </div>
          <div className={css.desk}>
            <div className={css.answer}>
              <StatusBox scan={scan} />
            </div>
            <PickupCode scan={scan} />
            {offline && <OfflineBar counter={offline} renderedAt={next?.renderedAt ?? 0} />}
            <OrderSummary scan={scan} task={task} martId={martId} />
          </div>
          <div className={css.choose}>
            <CameraControls camera={camera} whole={whole} />
          </div>
          {next && <NextPickups martId={martId} {...next} />}
          <SoldList scan={scan} martId={martId} />
          <ConfirmSale scan={scan} />
        </div>
      </div>
      <Sold scan={scan} stays={task.kind === 'any'} />
    </div>
  );
}
