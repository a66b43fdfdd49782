import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';

/**
 * Cuts the network of a browser. It is told to pages and to the service worker one after another: what is asked next may
 * get through, until each has failed at an address that nobody keeps.
 */
export async function cutLine(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  // The service worker asks for pictures itself.
  const byPage = '/healthz';
  const byWorker = `/icons/${randomUUID()}`;
  for (const page of context.pages()) {
    const reached = () =>
      page.evaluate(
        (addresses) =>
          Promise.all(
            addresses.map((address) =>
              fetch(address, { cache: 'no-store' }).then(
                () => true,
                () => false,
              ),
            ),
          ),
        [byPage, byWorker],
      );
    await expect.poll(reached).toEqual([false, false]);
  }
}
