import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { classNameOf } from '../../scripts/class-names.ts';

describe('the name of a class of a CSS module', () => {
  const file = join(process.cwd(), 'src/islands/buyer/cart/cart.module.css');

  it('is its own and the file’s, wherever the project stands and whoever asks', () => {
    expect(classNameOf('amount', file)).toMatch(/^amount_[\w-]{3}$/);
    expect(classNameOf('amount', `${file}?used`)).toBe(classNameOf('amount', file));
    expect(classNameOf('amount', join(process.cwd(), 'src/islands/buyer/map/map.module.css'))).not.toBe(
      classNameOf('amount', file),
    );
  });

  it('is never given to two files', () => {
    const given = () =>
      Array.from({ length: 20_000 }, (_, i) => classNameOf('amount', join(process.cwd(), `${i}.css`)));
    expect(given).toThrow('both have a class amount_');
  });
});
