import { PLACEHOLDER_PICTURE } from '#lib/client/page/picture-sources.ts';

function fallBack(image: HTMLImageElement): void {
  if (!image.closest('.picture') || image.src.endsWith(PLACEHOLDER_PICTURE)) return;
  // A card's, in a browser that reads no AVIF.
  if (image.src.endsWith('.avif')) {
    image.src = image.src.replace(/avif$/, 'webp');
    return;
  }
  // Elements stay: an island that is hydrated after it has to find those that it rendered.
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.srcset = PLACEHOLDER_PICTURE;
  image.src = PLACEHOLDER_PICTURE;
}

/** Product pictures that cannot be loaded become the placeholder, also those that failed before this ran. */
export function startPictureFallback(): void {
  document.addEventListener('error', (event) => event.target instanceof HTMLImageElement && fallBack(event.target), {
    capture: true,
  });
  for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.src) fallBack(image);
}
