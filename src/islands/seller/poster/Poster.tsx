import { Picture } from '#islands/shared/Picture.tsx';
import { QrCode } from '#islands/shared/QrCode.tsx';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import { POSTER_TEXTS, posterLabel, qrLabel } from '#lib/messages/mart/poster.ts';
import { VOUCHER_TEXTS, vouchersText } from '#lib/messages/mart/vouchers.ts';
import css from './poster.module.css';

interface Props {
  paper: 'a4' | 'a5';
  name: string;
  photoKey: string | null;
  address: string;
  hours: string;
  /** Where in the mart to come. */
  pickupNote: string | null;
  vouchers: readonly Voucher[];
  /** The mart's page, in full. */
  url: string;
}

/** Longer names are written smaller. */
const LONG_NAME = 14;

/**
 * One sheet to hang up: black on white in both themes. On a screen it is as wide as there is room, on paper as wide as
 * the paper, and everything on it is measured by that width.
 */
export function Poster({ paper, name, photoKey, address, hours, pickupNote, vouchers, url }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a sheet of paper is no fieldset
    <div
      className={`${css.sheet} ${css[paper]}`}
      role="group"
      aria-label={posterLabel(name, paper.toUpperCase())}
      data-printed
    >
      <div className={css.inner}>
        <p className={css.slogan}>{POSTER_TEXTS.slogan}</p>
        {photoKey && (
          <div className={css.photo}>
            <Picture imageKey={photoKey} alt="" sizes="210mm" eager />
          </div>
        )}
        <p className={[...name].length > LONG_NAME ? `${css.name} ${css.long}` : css.name}>{name}</p>
        <div className={css.way}>
          <div className={css.qr}>
            <QrCode text={url} label={qrLabel(name)} />
          </div>
          <div className={css.how}>
            <p className={css.scan}>{POSTER_TEXTS.scan}</p>
            <ol>
              {POSTER_TEXTS.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className={css.fine}>{POSTER_TEXTS.search}</p>
          </div>
        </div>
        {vouchers.length > 0 && (
          <p className={css.vouchers}>
            <strong>{VOUCHER_TEXTS.usable}</strong> {vouchersText(vouchers)}
          </p>
        )}
        <p className={css.foot}>
          <strong>{MARKET_NAME}</strong>
          <span>
            {address} · {hours}
          </span>
          {pickupNote && <span>픽업 장소: {pickupNote}</span>}
        </p>
      </div>
    </div>
  );
}
