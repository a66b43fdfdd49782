import { FIRST_STEPS } from '#lib/messages/mart/seller-marts.ts';
import type { FirstSteps } from '#lib/server/services/mart/list-first-steps.ts';
import { managePage, martPage } from '../chrome/seller-entries.ts';

/**
 * What a new mart does until its first sale, in order, and where. The mart's own words and its rules are the general
 * manager's.
 */
export const stepsOf = (martId: number, steps: FirstSteps, isManager: boolean) => [
  ...(steps.hasApplied === null
    ? []
    : [{ ...FIRST_STEPS.apply, done: steps.hasApplied, href: isManager ? martPage(martId, 'papers') : null }]),
  { ...FIRST_STEPS.introduce, done: steps.isIntroduced, href: isManager ? managePage(martId) : null },
  { ...FIRST_STEPS.list, done: steps.hasListed, href: martPage(martId, 'register') },
  { ...FIRST_STEPS.markdown, done: steps.hasMarkdown, href: martPage(martId, 'markdown') },
  { ...FIRST_STEPS.poster, done: steps.hasOrders, href: martPage(martId, 'poster') },
  { ...FIRST_STEPS.sell, done: false, href: martPage(martId, 'scan') },
];

/** The first of them that is left to this person. */
export const nextStep = (list: ReturnType<typeof stepsOf>) => list.find(({ done, href }) => !done && href);
