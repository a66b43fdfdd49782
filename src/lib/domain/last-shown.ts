/** So many of the last things shown are named: some of them may be gone as well. */
const LAST_SHOWN = 10;

export const LAST_SHOWN_TEXT = new RegExp(`^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,${LAST_SHOWN - 1}}$`);

/** The entries of a list that were shown last, with which its next page is asked for (rules.md section 18). */
export const lastShownIds = (ids: readonly number[]): number[] => ids.slice(-LAST_SHOWN);
export const lastShown = (ids: readonly number[]): string => lastShownIds(ids).join();

/** Where a list goes on: its page as it was counted, and after what. */
export interface Turn {
  /** From 0. */
  page: number;
  after?: number[] | undefined;
}

/** The turn that an address names; the first page where it names none. */
export function readTurn(asked: URLSearchParams, name = 'page'): Turn {
  const [page, after] = [asked.get(name) ?? '', asked.get('after') ?? ''];
  return {
    page: /^\d{1,4}$/.test(page) ? Number(page) : 0,
    ...(LAST_SHOWN_TEXT.test(after) && { after: after.split(',').map(Number) }),
  };
}
