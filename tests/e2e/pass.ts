import type { Page } from '@playwright/test';

const PASS = { name: '매장에서 보여 주세요' };

/** The pass that is shown: a dialog, and on a desk beside the list. */
export const shownPass = (page: Page) => page.getByRole('dialog', PASS).or(page.getByRole('complementary', PASS));

/** From the width on at which a pass has room beside the list of orders. */
export const hasRoomForPass = (page: Page): boolean => page.viewportSize()!.width >= 1024;
