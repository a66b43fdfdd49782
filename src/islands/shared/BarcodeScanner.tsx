import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { browserBarcodeReader } from '#lib/client/camera/barcode-reader.ts';
import { browserCamera, pictureIn } from '#lib/client/camera/camera.ts';
import { isGoodsCode } from '#lib/domain/product/barcode.ts';
import { createBarcodeSightings, createBelief } from '#lib/domain/product/barcode-sightings.ts';
import { CAMERA_TEXTS, type CameraNote, cameraNoteText } from '#lib/messages/camera.ts';
import { BARCODE_TEXTS } from '#lib/messages/product/seller-register.ts';
import { createCameraStore } from '#lib/stores/camera.ts';
import { CameraView, TorchButton } from './CameraView.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
  /** What was read: digits, or the text of a code in two dimensions. */
  onBarcode: (text: string) => void;
  /** Goes on after a barcode, and says this of the last; without it the first is the only one. */
  keepsOn?: string;
  onClose: () => void;
}

/** The camera, until it has seen a barcode; or one after another. */
export default function BarcodeScanner({ onBarcode, keepsOn, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [note, setNote] = useState<CameraNote>({ code: 'starting' });
  const [camera] = useState(() =>
    createCameraStore({ port: browserCamera, picture: pictureIn(() => video.current), note: setNote }),
  );
  const { permission } = useStore(camera.$stage);
  const [sightings] = useState(createBarcodeSightings);
  const [belief] = useState(createBelief);
  const isDone = useRef(false);
  const isLasting = keepsOn !== undefined;

  function read(text: string) {
    const at = performance.now();
    if (isDone.current || !isGoodsCode(text) || !belief.isBelieved(text, at) || !sightings.isNew(text, at)) return;
    isDone.current = !isLasting;
    onBarcode(text);
  }

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
            {isLasting ? BARCODE_TEXTS.finish : BARCODE_TEXTS.close}
          </button>
        </>
      }
    >
      <div className="stack stack-tight">
        <CameraView
          camera={camera}
          video={video}
          reader={browserBarcodeReader}
          onText={read}
          onFault={({ message }) => setNote({ code: 'cameraFailed', message })}
          shape="wide"
        />
        <p role="status">{cameraNoteText(note, '바코드')}</p>
        {keepsOn && <p className="strong">{keepsOn}</p>}
      </div>
    </Dialog>
  );
}
