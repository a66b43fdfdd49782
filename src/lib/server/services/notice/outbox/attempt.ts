import type { OutboxRow } from '#lib/server/schema/index.ts';
import type { createUnresponsiveServices } from './unresponsive-services.ts';

export type Services = ReturnType<typeof createUnresponsiveServices>;

/** How one attempt ended; `row`: the delivery as it stands since, where it is another row. */
export type Attempt =
  | { is: 'sent' }
  /** Never: the next channel follows. */
  | { is: 'gone' | 'refused'; row?: OutboxRow }
  | { is: 'later'; afterSeconds: number | null; row?: OutboxRow }
  /** It is no delivery of the outbox any more: what becomes of it is asked (follow-messages.ts). */
  | { is: 'handedOver' }
  /** There is nothing to tell, or not to this person, any more. */
  | { is: 'over' };
