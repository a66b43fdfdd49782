import { PlatformRefusal } from '../refusal.ts';

/** Seconds after which a client that was shed may try again. */
export const OVERLOAD_RETRY_SECONDS = 2;

/** This process has no room for the request. */
export class Overload extends PlatformRefusal {
  constructor() {
    super('unavailable');
  }
}
