import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CategoryChips } from '#islands/buyer/discover/CategoryChips.tsx';

const categories = [
  { key: 'fruit', name: '과일', count: 3 },
  { key: 'meat', name: '정육', count: 2 },
  { key: 'bread', name: '빵', count: 1 },
];
const namesIn = (html: string) => [...html.matchAll(/<img [^>]*>([^<]+) </g)].map(([, name]) => name);

test('the category that is shown stands first, in view; the others keep their order', () => {
  const html = renderToStaticMarkup(<CategoryChips categories={categories} current="빵" />);
  expect(namesIn(html)).toEqual(['빵', '과일', '정육']);
  expect(namesIn(renderToStaticMarkup(<CategoryChips categories={categories} />))).toEqual(['과일', '정육', '빵']);
});
