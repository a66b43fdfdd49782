import { DomainError } from '#lib/server/domain-error.ts';

/**
 * What a page is about, or null where it is not there or not this viewer's: the page answers 404 and says so. Faults
 * are thrown.
 */
export async function findOr404<T>(response: { status?: number }, load: (() => Promise<T>) | null): Promise<T | null> {
  try {
    if (load) return await load();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
  response.status = 404;
  return null;
}

/** For a part of a page that is left out where it is not there or not this viewer's. Faults are thrown. */
export function ignoreMissing(error: unknown): null {
  if (!(error instanceof DomainError)) throw error;
  return null;
}
