import type { Locator } from '@playwright/test';

/** Lines of what is shown that end with a dot which belongs to what comes on the next. */
export const dotsAtLineEnds = (shown: Locator): Promise<string[]> =>
  shown.evaluate((main) => {
    const range = document.createRange();
    const lineOf = (node: Node, at: number) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const letters: { letter: string; line: DOMRect; of: string }[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.parentElement!.checkVisibility()) continue;
      [...node.textContent!].forEach((letter, at) => {
        if (letter.trim()) letters.push({ letter, line: lineOf(node, at), of: node.parentElement!.textContent! });
      });
    }
    const ending = letters.filter(({ letter, line }, at) => {
      const next = letters[at + 1];
      return letter === '·' && next && next.line.top >= line.bottom - 2;
    });
    return ending.map(({ of }) => of);
  });
