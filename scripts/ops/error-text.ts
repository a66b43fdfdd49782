import { refusalMessage } from '../../src/lib/messages/refusals.ts';
import { DomainError } from '../../src/lib/server/domain-error.ts';
import { PlatformRefusal } from '../../src/lib/server/platform/refusal.ts';

/** What a command says of what it threw: a refusal's sentence, else the error's own words. */
export function errorText(error: unknown): string {
  if (error instanceof DomainError || error instanceof PlatformRefusal)
    return refusalMessage(error.code, error.details);
  return error instanceof Error ? error.message : String(error);
}
