import { pictureParts } from '#lib/client/picture-sources.ts';

interface Props {
  imageKey: string | null;
  /** The key of the product's sub-category, whose placeholder stands for a missing picture. */
  category?: string;
  /** '#rrggbb', shown until the picture has come. */
  colour?: string | null;
  /** What the picture shows; '' where the name stands beside it. */
  alt: string;
  /** How wide it is shown, as the `sizes` of an img. */
  sizes: string;
  eager?: boolean;
}

/** A product's square picture in the smallest size that serves. Frames start `picture-fallback.ts` for those that fail. */
export function ProductPicture({ imageKey, category, colour, alt, sizes, eager = false }: Props) {
  const { sources, src, width, height } = pictureParts(imageKey, category);
  return (
    <picture className="picture" data-colour={colour}>
      {sources.map(({ type, set }) => (
        <source key={type} type={type} srcSet={set} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
