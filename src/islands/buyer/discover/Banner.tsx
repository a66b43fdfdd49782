import type { BannerText } from '#lib/messages/discovery/banners.ts';
import css from './banners.module.css';

interface Props {
  banner: BannerText;
  /** From 1. */
  n: number;
  of: number;
  isShown: boolean;
}

const set = (n: number) => [360, 720].map((width) => `/banners/${n}-${width}.avif ${width}w`).join(', ');
/** SLIDER_DESKTOP_WIDTH_PX: from here on the wide drawing is shown. */
const DESKTOP = '(min-width: 1024px)';

/** One of the banners: a link on a drawing. What lies outside is neither read nor reached by the keyboard. */
export function Banner({ banner, n, of, isShown }: Props) {
  return (
    <li className={css.slide} inert={!isShown} aria-label={`${of}개 중 ${n}번째`}>
      <a href={banner.href} draggable={false}>
        <picture>
          {/* The few browsers without AVIF take the narrow drawing. The shape is the style's, at every width. */}
          <source type="image/avif" media={DESKTOP} srcSet={`/banners/${n}-1280.avif`} />
          <source type="image/avif" srcSet={set(n)} sizes="100vw" />
          <img
            src={`/banners/${n}-720.webp`}
            alt=""
            width="720"
            height="400"
            draggable={false}
            decoding="async"
            loading="lazy"
          />
        </picture>
        <span className={css.words}>
          <strong className={css.title}>{banner.title}</strong>
          <span className={css.text}>{banner.text}</span>
        </span>
      </a>
    </li>
  );
}
