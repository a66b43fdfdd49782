import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { BrokenPart } from '#islands/shared/BrokenPart.tsx';

const NOTICE =
  '<p class="notice notice-danger spread" role="alert"><span>이 부분을 보여 드리지 못했어요.</span>' +
  '<button type="button" class="button button-small">다시 시도</button></p>';

test('an island that breaks leaves what was shown last: links that lead, buttons that are off', () => {
  const island = { innerHTML: '<button aria-busy="true">담기</button><a href="/buyer">홈</a>' } as HTMLElement;
  const boundary = new Boundary({ island, children: 'alive' });
  expect(boundary.render()).toBe('alive');
  boundary.state = Boundary.getDerivedStateFromError();
  const kept = '<fieldset class="broken" disabled=""><button>담기</button><a href="/buyer">홈</a></fieldset>';
  expect(renderToStaticMarkup(boundary.render())).toBe(kept);
  // The words come later, when the island holds what stands for it.
  island.innerHTML = kept;
  boundary.state = { isBroken: true, Broken: BrokenPart };
  expect(renderToStaticMarkup(boundary.render())).toBe(NOTICE + kept);
});

test('a card that breaks says so in the place that its list has for it', () => {
  const boundary = (as: 'li' | 'tr') => {
    const broken = new Boundary({ part: 'OrderCard', as, children: null });
    broken.state = { isBroken: true, Broken: BrokenPart };
    return renderToStaticMarkup(broken.render());
  };
  expect(boundary('li')).toBe(`<li>${NOTICE}</li>`);
  expect(boundary('tr')).toBe(`<tr><td colSpan="99">${NOTICE}</td></tr>`);
});
