import { describe, expect, it } from 'vitest';
import { cardPictureParts, pictureParts } from '#lib/client/page/picture-sources.ts';

describe('the parts of a picture', () => {
  it('are the stored sizes where there is one, whatever the sub-category', () => {
    expect(pictureParts('up-1', 'fruit')).toMatchObject({ src: '/files/up-1/320.webp' });
    expect(pictureParts('up-1', 'fruit').sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    expect(cardPictureParts('up-1', 'fruit')).toEqual({
      set: '/files/up-1/320.avif 320w,/files/up-1/640.avif 640w',
      src: '/files/up-1/320.webp',
    });
  });

  // spec: S3.3
  it('are the placeholder of its sub-category where there is none, and a plain one where nothing is known', () => {
    expect(pictureParts(null, 'fruit')).toMatchObject({ sources: [], src: '/placeholders/fruit.svg' });
    for (const parts of [pictureParts, cardPictureParts]) {
      expect(parts(null, 'fruit').src).toBe('/placeholders/fruit.svg');
      expect(parts(null).src).toBe('/placeholder.svg');
    }
  });
});
