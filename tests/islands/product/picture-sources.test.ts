import { describe, expect, it } from 'vitest';
import { cardPicture, pictureParts } from '#lib/client/page/picture-sources.ts';

describe('the parts of a picture', () => {
  it('are the stored sizes where there is one, whatever the sub-category', () => {
    expect(pictureParts('up-1', 'fruit')).toMatchObject({ src: '/files/up-1/320.webp' });
    expect(pictureParts('up-1', 'fruit').sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    expect(cardPicture('up-1', 'fruit')).toBe('/files/up-1/320.avif');
  });

  // spec: S3.3
  it('are the placeholder of its sub-category where there is none, and a plain one where nothing is known', () => {
    expect(pictureParts(null, 'fruit')).toMatchObject({ sources: [], src: '/placeholders/fruit.svg' });
    for (const sourceOf of [(...of: Parameters<typeof pictureParts>) => pictureParts(...of).src, cardPicture]) {
      expect(sourceOf(null, 'fruit')).toBe('/placeholders/fruit.svg');
      expect(sourceOf(null)).toBe('/placeholder.svg');
    }
  });
});
