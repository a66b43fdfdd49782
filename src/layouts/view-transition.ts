/** Has a product's picture move from one page to the next: a style of the pages that take part, which the policy allows as it stands here. */
export const VIEW_TRANSITION =
  '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }';
