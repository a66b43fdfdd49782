import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { type ChosenAddress, readPostcodeMessage } from '#lib/domain/discovery/postcode.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import css from './store.module.css';

interface Props {
  /** Where the page of the search is, which may be another origin than ours. */
  page: string;
  onChoose: (chosen: ChosenAddress) => void;
  /** The address is typed instead. */
  onType: () => void;
  onClose: () => void;
}

/** A page that has not said by then that it is there does not come. */
const LOAD_TIMEOUT_MS = 15_000;

/** What the page of the search needs and no more; it leads this window nowhere. */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/**
 * The postcode search over the form: a page of its own in a frame, as its script needs a policy that no page of ours
 * has.
 */
export default function PostcodeDialog({ page, onChoose, onType, onClose }: Props) {
  const [tries, setTries] = useState(0);
  return (
    <Dialog
      open
      title={STORE_TEXTS.searchAddress}
      onClose={onClose}
      actions={
        <button type="button" className="button" onClick={onType}>
          {STORE_TEXTS.typeAddress}
        </button>
      }
    >
      <SearchFrame key={tries} page={page} onChoose={onChoose} onClose={onClose} onAgain={() => setTries(tries + 1)} />
    </Dialog>
  );
}

interface FrameProps extends Omit<Props, 'onType'> {
  onAgain: () => void;
}

/** One try: the frame while it comes and once it is there, or that it did not come. */
function SearchFrame({ page, onChoose, onClose, onAgain }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loading, setLoading] = useState<'loading' | 'there' | 'failed'>('loading');
  const chosen = useEffectEvent(onChoose);
  const dismissed = useEffectEvent(onClose);

  // What the frame has to say comes as messages to the window; what never comes, by the clock.
  useEffect(() => {
    const { origin } = new URL(page, location.href);
    const timer = setTimeout(() => setLoading('failed'), LOAD_TIMEOUT_MS);
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow || from !== origin) return;
      const message = readPostcodeMessage(data);
      if (!message) return;
      clearTimeout(timer);
      // A failure is told in the frame, with a way to try again.
      setLoading('there');
      if (message.postcode === 'chosen') chosen(message.address);
      if (message.postcode === 'dismissed') dismissed();
    };
    addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
    };
  }, [page]);

  if (loading === 'failed') {
    return (
      <div className="stack" role="alert">
        <p className="notice notice-danger">{STORE_TEXTS.postcodeFailed}</p>
        <p>{STORE_TEXTS.postcodeWayOut}</p>
        <button type="button" className="button" onClick={onAgain}>
          {STORE_TEXTS.tryAgain}
        </button>
      </div>
    );
  }
  return (
    <div className={css.postcode}>
      <iframe ref={frame} src={page} sandbox={ALLOWED} title={STORE_TEXTS.searchAddress} className={css.frame} />
      {loading === 'loading' && (
        <div className={css.loading} role="status" aria-label="주소 검색을 불러오는 중이에요">
          <div className="skeleton" />
        </div>
      )}
    </div>
  );
}
