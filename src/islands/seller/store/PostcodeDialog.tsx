import { useEffect, useState } from 'react';
import { type Address, KakaoPostcodeEmbed, loadPostcode } from 'react-daum-postcode';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { STORE_TEXTS } from '#lib/messages/seller-store.ts';
import { postcodeTheme } from './postcode-theme.ts';
import css from './store.module.css';

export interface ChosenAddress {
  postcode: string;
  address: string;
}

interface Props {
  scriptUrl: string;
  onChoose: (chosen: ChosenAddress) => void;
  /** The way out when the search cannot be loaded: the address is typed. */
  onType: () => void;
  onClose: () => void;
}

/** Its own default is 400 px. Set by script, as the pages' content policy allows. */
const FILL = { width: '100%', height: '100%' };

/** A road address is followed by its neighbourhood and building, as the search's makers have it. */
function withNeighbourhood({ address, addressType, bname, buildingName }: Address): string {
  const more = addressType === 'R' ? [bname, buildingName].filter(Boolean).join(', ') : '';
  return more ? `${address} (${more})` : address;
}

/**
 * The postcode search. Its loader remembers a failure for as long as the page lives, so that trying again means loading the
 * page again: what was typed is kept.
 */
export default function PostcodeDialog({ scriptUrl, onChoose, onType, onClose }: Props) {
  const [theme] = useState(postcodeTheme);
  const [loading, setLoading] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    let gone = false;
    loadPostcode(scriptUrl).then(
      () => !gone && setLoading('ready'),
      () => !gone && setLoading('failed'),
    );
    return () => {
      gone = true;
    };
  }, [scriptUrl]);

  return (
    <Dialog open title={STORE_TEXTS.searchAddress} onClose={onClose}>
      {loading === 'loading' && (
        <div className={css.postcode} role="status" aria-label="주소 검색을 불러오는 중이에요">
          <div className="skeleton" />
        </div>
      )}
      {loading === 'failed' && (
        <div className="stack" role="alert">
          <p className="notice notice-danger">{STORE_TEXTS.postcodeFailed}</p>
          <p>{STORE_TEXTS.postcodeWayOut}</p>
          <div className="cluster">
            <button type="button" className="button button-primary" onClick={onType}>
              {STORE_TEXTS.typeAddress}
            </button>
            <button type="button" className="button" onClick={() => location.reload()}>
              {STORE_TEXTS.reload}
            </button>
          </div>
        </div>
      )}
      {loading === 'ready' && (
        // The search is a form of its own inside ours, which must not be sent with it.
        <div className={css.postcode} onSubmit={(event) => event.stopPropagation()}>
          <KakaoPostcodeEmbed
            {...theme}
            style={FILL}
            scriptUrl={scriptUrl}
            autoClose={false}
            onComplete={(data) => onChoose({ postcode: data.zonecode, address: withNeighbourhood(data) })}
          />
        </div>
      )}
    </Dialog>
  );
}
