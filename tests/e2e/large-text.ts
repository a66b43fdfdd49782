import type { Page } from '@playwright/test';

/** As if a person had chosen the size of letters in the browser's settings, which media queries in `em` follow too. */
export async function chooseLetters(page: Page, px: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
}

/**
 * What is lost on a page whose letters are large for its window (WCAG 1.4.4, 1.4.10): pixels to scroll sideways for,
 * and words that are cut off, run out of what they stand in, or over each other; and controls that lie over each other.
 * `everyWord`: also words broken outside of controls, placeholders that are cut, and lines of which less than half is
 * shown.
 */
export async function lostInLargeText(page: Page, everyWord = false): Promise<string[]> {
  return page.evaluate((everyWord) => {
    // What is below the window keeps a guessed height until it is scrolled to: here all of it is looked at.
    const drawn = new CSSStyleSheet();
    drawn.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(drawn);
    const lost: string[] = [];
    const wide = document.scrollingElement!.scrollWidth - innerWidth;
    if (wide > 0) lost.push(`${wide} pixels beyond the window`);

    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const shown: { text: string; box: DOMRect; element: Element }[] = [];
    const range = document.createRange();
    while (words.nextNode()) {
      const node = words.currentNode;
      const [text, element] = [node.textContent!.trim(), node.parentElement!];
      if (!text || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('.visually-hidden, .skip-link, [inert], noscript, script, style, option')) continue;
      if (isOnlyHeard(element)) continue;
      // What stands on a map is moved into view with it.
      if (element.closest('.leaflet-pane')) continue;
      range.selectNodeContents(node);
      const lines = range.getBoundingClientRect();
      if (lines.width <= 1 || element.getBoundingClientRect().width === 1) continue;
      // A name that may take two lines, or that ends in three dots, is not drawn further.
      const { webkitLineClamp, textOverflow } = getComputedStyle(element);
      const isWhole = webkitLineClamp === 'none' && textOverflow !== 'ellipsis';
      const box = isWhole ? lines : element.getBoundingClientRect();
      if (box.right > innerWidth + 1 && !staysInReach(element)) lost.push(`past the edge: ${text.slice(0, 30)}`);
      const letters = text.replace(/\s/g, '').length;
      const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (letters > 2 && rows >= letters) lost.push(`one letter a line: ${text.slice(0, 30)}`);
      if (everyWord || element.closest('button, .button, summary, nav a')) lost.push(...brokenWords(node));
      if (
        everyWord &&
        /^[가-힣]/.test(text) &&
        textOverflow === 'ellipsis' &&
        element.clientWidth < element.scrollWidth / 2
      )
        lost.push(`cut short: ${text.slice(0, 30)}`);
      const clip = clippedBy(element, box);
      if (clip) lost.push(`cut off by .${clip.className}: ${text.slice(0, 30)}`);
      shown.push({ text, box, element });
    }

    /** Drawn nowhere, or inside a box of one pixel, as the titles of a table's columns are on a phone. */
    function isOnlyHeard(element: Element): boolean {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { width, height } = at.getBoundingClientRect();
        if (getComputedStyle(at).clipPath === 'inset(50%)') return true;
        if (width === 1 && height === 1 && getComputedStyle(at).overflow === 'hidden') return true;
      }
      return false;
    }

    const pen = document.createElement('canvas').getContext('2d')!;
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      if (!everyWord || field.value || !field.checkVisibility({ visibilityProperty: true })) continue;
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (pen.measureText(field.placeholder).width > room + 1) lost.push(`placeholder cut: ${field.placeholder}`);
    }

    /** Short Korean words that stand on two lines: '구매하/기'. Names of other kinds may break anywhere. */
    function brokenWords(node: Node): string[] {
      return [...node.textContent!.matchAll(/[^\s/·]{2,8}(?![^\s/·])/g)].flatMap(({ 0: word, index }) => {
        const letters = document.createRange();
        letters.setStart(node, index);
        letters.setEnd(node, index + word.length);
        const lines = new Set([...letters.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 && /^[가-힣\d,.:%]+$/.test(word) ? [`broken: ${word}`] : [];
      });
    }

    /** What is beyond the edge can be scrolled to, or ends in three dots. */
    function staysInReach(element: Element): boolean {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at);
        if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return true;
      }
      return false;
    }

    /** The first box around it that hides a part of it; what ends in an ellipsis or a line count says so itself. */
    function clippedBy(element: Element, box: DOMRect): Element | null {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.position === 'fixed') return null;
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null;
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return null;
        if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
        const edge = at.getBoundingClientRect();
        if (box.right > edge.right + 1 || box.left < edge.left - 1 || box.bottom > edge.bottom + 2) return at;
      }
      return null;
    }

    for (const [i, one] of shown.entries()) {
      for (const other of shown.slice(i + 1, i + 12)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (barOf(one.element) !== barOf(other.element)) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const inline =
          one.element.parentElement === other.element.parentElement &&
          /inline/.test(getComputedStyle(other.element).display);
        if (across > 3 && down > 6 && !inline)
          lost.push(`‘${one.text.slice(0, 20)}’ over ‘${other.text.slice(0, 20)}’`);
      }
    }

    for (const bar of document.querySelectorAll('body *')) {
      if (barOf(bar) !== bar || !bar.checkVisibility({ visibilityProperty: true })) continue;
      if (bar.scrollWidth > bar.clientWidth + 1) lost.push(`${nameOf(bar)} is wider than its bar`);
    }

    const CONTROLS = 'a[href], button, input, select, textarea, summary';
    const controls = [...document.querySelectorAll(CONTROLS)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        // Pins of a map lie where the marts do.
        !element.closest('.visually-hidden, .skip-link, .to-list, [inert], .leaflet-map-pane'),
    );
    const boxes = controls.map((element) => ({
      element,
      boxes: boxesOf(element).map((box) => inScroller(element, box)),
      edge: [inScroller(element, element.getBoundingClientRect())],
    }));
    for (const [i, one] of boxes.entries()) {
      for (const other of boxes.slice(i + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (barOf(one.element) !== barOf(other.element)) continue;
        if (standsOn(one.element, other.element) || standsOn(other.element, one.element)) continue;
        // A box to tick stands in no field.
        const ofEdge = isTick(one.element) || isTick(other.element) ? 'edge' : 'boxes';
        const meet = one[ofEdge].some((a) =>
          other[ofEdge].some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3,
          ),
        );
        if (meet) lost.push(`${nameOf(one.element)} over ${nameOf(other.element)}`);
      }
    }

    /** Line by line; of a field the room for what is typed, as a button may stand in the rest. */
    function boxesOf(element: Element): DOMRect[] {
      if (!(element instanceof HTMLInputElement)) return [...element.getClientRects()];
      const { left, top, width, height } = element.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const [start, end] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
      return [new DOMRect(left + start, top, width - start - end, height)];
    }

    function isTick(element: Element): boolean {
      return element.matches('[type="checkbox"], [type="radio"]');
    }

    /** What of a box is not scrolled out of the list that it stands in, as the sheet over a map has one. */
    function inScroller(element: Element, box: DOMRect): DOMRect {
      let { left, top, right, bottom } = box;
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) continue;
        const edge = at.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }

    /** Whether it lies wholly on the picture that another one leads from; its words are looked at above. */
    function standsOn(element: Element, picture: Element): boolean {
      if (!picture.querySelector('img')) return false;
      const [inner, outer] = [element.getBoundingClientRect(), picture.getBoundingClientRect()];
      const isWithin = inner.left >= outer.left && inner.right <= outer.right;
      return isWithin && inner.top >= outer.top && inner.bottom <= outer.bottom;
    }

    function nameOf(element: Element): string {
      const name = element.getAttribute('aria-label') || element.textContent?.trim() || element.id;
      return `${element.tagName.toLowerCase()} ‘${name.slice(0, 30)}’`;
    }

    /** What stays in the window while the page scrolls below it. */
    function barOf(element: Element): Element | null {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
      }
      return null;
    }
    return lost;
  }, everyWord);
}

/** Controls that cannot be pressed wherever the page is scrolled to: something that stays lies over them. */
export async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = document.querySelector('dialog[open]') ?? document.body;
    const lost: string[] = [];
    for (const element of frame.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.matches(':disabled') || element.closest('.visually-hidden, .skip-link, [inert], .leaflet-container'))
        continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getClientRects()[0]!;
      if (width <= 1 || height <= 1) continue;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const isHit = hit && [element, ...labels].some((one) => one.contains(hit) || hit.contains(one));
      if (!isHit || hit === document.body || hit.matches('main, dialog'))
        lost.push(`out of reach: ${(element.ariaLabel || element.textContent || element.id).trim().slice(0, 30)}`);
    }
    return lost;
  });
}
