import { useEffect, useState } from 'react';
import { KakaoPostcodeEmbed, loadPostcode } from 'react-daum-postcode';
import { chosenAddress, type PostcodeMessage } from '#lib/domain/discovery/postcode.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import css from './postcode.module.css';
import { postcodeTheme } from './postcode-theme.ts';

interface Props {
  scriptUrl: string;
  /** The origins whose pages may frame this one. */
  parents: string[];
}

/** Its own default is 400 px. */
const FILL = { width: '100%', height: '100%' };

/**
 * Tells the page around this frame; a browser hands it over only if that page is of the origin that is named. Of
 * several the one that is there is named, where the browser knows it.
 */
function postToParent(parents: string[], message: PostcodeMessage) {
  if (window.parent === window) return;
  const around = location.ancestorOrigins?.[0];
  for (const origin of parents) if (!around || origin === around) window.parent.postMessage(message, origin);
}

/**
 * The search in its frame. Its loader remembers a failure for as long as the page lives, so that trying again means
 * loading the frame again.
 */
export default function PostcodeSearch({ scriptUrl, parents }: Props) {
  const [loading, setLoading] = useState<'loading' | 'ready' | 'failed'>('loading');

  // The loader's script is a page's, and so is the key that closes the frame.
  useEffect(() => {
    const arrive = (postcode: 'ready' | 'failed') => {
      setLoading(postcode);
      postToParent(parents, { postcode });
    };
    loadPostcode(scriptUrl).then(
      () => arrive('ready'),
      () => arrive('failed'),
    );
    const dismiss = (event: KeyboardEvent) =>
      event.key === 'Escape' && postToParent(parents, { postcode: 'dismissed' });
    addEventListener('keydown', dismiss);
    return () => removeEventListener('keydown', dismiss);
  }, [scriptUrl, parents]);

  if (loading === 'failed') {
    return (
      <div className={css.failed} role="alert">
        <p className="notice notice-danger">{STORE_TEXTS.postcodeFailed}</p>
        <p>{STORE_TEXTS.postcodeWayOut}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {STORE_TEXTS.tryAgain}
        </button>
      </div>
    );
  }
  return (
    <div className={css.search}>
      {loading === 'ready' && (
        <KakaoPostcodeEmbed
          {...postcodeTheme()}
          style={FILL}
          scriptUrl={scriptUrl}
          autoClose={false}
          onComplete={(found) => postToParent(parents, { postcode: 'chosen', address: chosenAddress(found) })}
        />
      )}
    </div>
  );
}
