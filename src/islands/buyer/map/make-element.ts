import type { PictureParts } from '#lib/client/picture-sources.ts';

/** An element with a class and children, for lists that scripts lengthen without React. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** A picture without words, as Picture.tsx writes it. */
export function makePicture(
  { sources, src, width, height }: PictureParts,
  sizes: string,
  colour: string | null,
): HTMLElement {
  const made = sources.map(({ type, set }) =>
    Object.assign(document.createElement('source'), { type, srcset: set, sizes }),
  );
  const image = Object.assign(document.createElement('img'), { alt: '', width, height, loading: 'lazy', src });
  const picture = make('picture', 'picture', ...made, image);
  if (colour) picture.dataset.colour = colour;
  return picture;
}
