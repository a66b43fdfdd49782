import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { CameraView } from '#islands/shared/CameraView.tsx';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { TorchButton } from '#islands/shared/TorchButton.tsx';
import { browserBarcodeReader } from '#lib/client/barcode-reader.ts';
import { browserCamera, playIn } from '#lib/client/camera.ts';
import { readBarcode } from '#lib/domain/product/barcode.ts';
import { CAMERA_TEXTS, type CameraNote, cameraNoteText } from '#lib/messages/camera.ts';
import { BARCODE_TEXTS } from '#lib/messages/seller-register.ts';
import { createCameraStore } from '#lib/stores/camera.ts';

interface Props {
  onBarcode: (barcode: string) => void;
  onClose: () => void;
}

/** The camera, until it has seen a barcode. */
export default function BarcodeScanner({ onBarcode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [note, setNote] = useState<CameraNote>({ code: 'starting' });
  const [camera] = useState(() => {
    const show = (stream: MediaStream) => (video.current ? playIn(video.current, stream) : Promise.resolve(false));
    return createCameraStore({ port: browserCamera, show, note: setNote });
  });
  const { live, permission } = useStore(camera.$stage);

  useEffect(() => camera.start(), [camera]);
  useEffect(() => {
    if (!live || !video.current) return;
    let seen = false;
    return browserBarcodeReader.watch(
      video.current,
      (text) => {
        const barcode = readBarcode(text);
        if (!barcode || seen) return;
        seen = true;
        onBarcode(barcode);
      },
      ({ message }) => setNote({ code: 'cameraFailed', message }),
    );
  }, [live, onBarcode]);

  return (
    <Dialog
      open
      wide
      title={BARCODE_TEXTS.title}
      onClose={onClose}
      actions={
        <>
          <TorchButton camera={camera} />
          {permission !== 'granted' && (
            <button type="button" className="button" onClick={() => void camera.requestPermission()}>
              {CAMERA_TEXTS.askPermission}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {BARCODE_TEXTS.close}
          </button>
        </>
      }
    >
      <div className="stack stack-tight">
        <CameraView camera={camera} video={video} shape="wide" />
        <p role="status">{cameraNoteText(note, '바코드')}</p>
      </div>
    </Dialog>
  );
}
