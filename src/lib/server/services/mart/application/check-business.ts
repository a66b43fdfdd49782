import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { BusinessCertificate, BusinessStatus } from '#lib/server/gateways/nts.ts';

/** The tax office's code for a business that runs (spec.md section 7). */
const ACTIVE = '01';

/** The tax office's answer about ten digits. Refuses with `businessCheckFailed`, `featureOff`. */
export async function showBusinessStatus({ gateways: { nts } }: Deps, businessNumber: string): Promise<BusinessStatus> {
  if (!nts) throw new DomainError('featureOff', { reason: { is: 'feature', feature: 'businessCheck' } });
  const response = await nts.businessStatus(businessNumber);
  if (!response.ok) throw new DomainError('businessCheckFailed');
  return response.status;
}

/** Lets only a business pass that runs. Refuses with `businessNumberInvalid` beside what `showBusinessStatus` does. */
export async function requireActiveBusiness(deps: Deps, businessNumber: string): Promise<void> {
  const { b_stt_cd } = await showBusinessStatus(deps, businessNumber);
  if (b_stt_cd === ACTIVE) return;
  throw new DomainError('businessNumberInvalid', {
    field: 'business_number',
    reason: { is: 'businessStatus', status: b_stt_cd },
  });
}

/** Lets only a certificate pass that says what the tax office has. Refuses as `requireActiveBusiness` does. */
export async function requireGenuine({ gateways: { nts } }: Deps, certificate: BusinessCertificate): Promise<void> {
  if (!nts) throw new DomainError('featureOff', { reason: { is: 'feature', feature: 'businessCheck' } });
  const response = await nts.isGenuine(certificate);
  if (!response.ok) throw new DomainError('businessCheckFailed');
  if (!response.isGenuine)
    throw new DomainError('businessNumberInvalid', { field: 'representative', reason: 'notGenuine' });
}
