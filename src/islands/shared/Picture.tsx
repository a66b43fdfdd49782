import { cardPicture, pictureParts } from '#lib/client/page/picture-sources.ts';

type Props = Shown & (Sized | OneOfMany);

interface Shown {
  imageKey: string | null;
  /** The key of the product's sub-category, whose placeholder stands for a missing picture. */
  category?: string | undefined;
  /** '#rrggbb', shown until the picture has come. */
  colour?: string | null;
  /** What the picture shows; '' where the name stands beside it. */
  alt: string;
  eager?: boolean;
}
interface Sized {
  /** How wide it is shown, as the `sizes` of an img. */
  sizes: string;
  isOneOfMany?: false;
}
interface OneOfMany {
  /** One of many on a page, small: an element alone, with the one address that serves. */
  isOneOfMany: true;
  sizes?: undefined;
}

/**
 * A product's square picture in the smallest size that serves. Frames start `picture-fallback.ts` for those that fail.
 */
export function Picture({ imageKey, category, colour, alt, sizes, eager = false, isOneOfMany = false }: Props) {
  const loading = eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const };
  // The style alone says the shape where many would repeat it.
  if (isOneOfMany) {
    return (
      <img className="picture" data-colour={colour} src={cardPicture(imageKey, category)} alt={alt} {...loading} />
    );
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
