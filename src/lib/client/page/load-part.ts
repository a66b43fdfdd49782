import { SCRIPT_LOAD_TIMEOUT_MS } from '#lib/domain/person/limits.ts';
import { PART_FAILED } from '#lib/messages/loading.ts';
import { withTimeout } from '../caller/with-timeout.ts';

/**
 * A script of ours did not come, or not within 120 s; its message may be shown. To ask for it again is of use only on a
 * new page: browsers remember.
 */
export class PartNotLoaded extends Error {}

/** Loads a part of the page that is needed only now (spec.md section 9, 'script chunk load time-out'). */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> =>
  withTimeout(SCRIPT_LOAD_TIMEOUT_MS, load()).catch((cause: unknown) => {
    throw new PartNotLoaded(PART_FAILED, { cause });
  });
