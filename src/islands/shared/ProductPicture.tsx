import { pictureSources } from '#lib/client/picture-sources.ts';

interface Props {
  imageKey: string | null;
  /** What the picture shows; '' where the name stands beside it. */
  alt: string;
  /** How wide it is shown, as the `sizes` of an img. */
  sizes: string;
  eager?: boolean;
}

/** A product's square picture in the smallest size that serves. Frames start `picture-fallback.ts` for those that fail. */
export function ProductPicture({ imageKey, alt, sizes, eager = false }: Props) {
  const { src, avif, webp } = pictureSources(imageKey);
  return (
    <picture className="picture">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width="320"
        height="320"
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
