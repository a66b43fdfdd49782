import { cardPictureParts, pictureParts } from '#lib/client/page/picture-sources.ts';

interface Props {
  imageKey: string | null;
  /** The key of the product's sub-category, whose placeholder stands for a missing picture. */
  category?: string | undefined;
  /** '#rrggbb', shown until the picture has come. */
  colour?: string | null;
  /** What the picture shows; '' where the name stands beside it. */
  alt: string;
  /** How wide it is shown, as the `sizes` of an img. */
  sizes: string;
  eager?: boolean;
  /** One of many on a page: an element alone, in the two larger sizes. */
  isOneOfMany?: boolean;
}

/**
 * A product's square picture in the smallest size that serves. Frames start `picture-fallback.ts` for those that fail.
 */
export function Picture({ imageKey, category, colour, alt, sizes, eager = false, isOneOfMany = false }: Props) {
  const loading = eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const };
  if (isOneOfMany) {
    const { set, src } = cardPictureParts(imageKey, category);
    // The style alone says the shape where many would repeat it.
    return <img className="picture" data-colour={colour} srcSet={set} sizes={sizes} src={src} alt={alt} {...loading} />;
  }
  const { sources, src, width, height } = pictureParts(imageKey, category);
  return (
    <picture className="picture" data-colour={colour}>
      {sources.map(({ type, set }) => (
        <source key={type} type={type} srcSet={set} sizes={sizes} />
      ))}
      <img src={src} alt={alt} width={width} height={height} decoding="async" {...loading} />
    </picture>
  );
}
