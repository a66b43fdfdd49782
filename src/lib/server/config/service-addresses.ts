import { z } from 'zod';

/** The address of a service: scheme, host and perhaps a path, without a slash at the end. */
const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://host or https://host/path' })
  .transform((text, context) => {
    const { search, hash, username, password, href } = new URL(text);
    if (search || hash || username || password) {
      context.addIssue({ code: 'custom', message: 'must be an address alone, without keys or a query' });
    }
    return href.replace(/\/$/, '');
  })
  .optional();

/**
 * Where each outside service is, if not at its own address: services move (the geocoder has, and the postcode search),
 * and a test has one of its own.
 */
export const ServiceAddresses = z.object({
  GOOGLE_ISSUER: address,
  NAVER_ISSUER: address,
  NAVER_PROFILE_URL: address,
  KAKAO_ISSUER: address,
  TOSS_BASE_URL: address,
  TOSS_SCRIPT_URL: address,
  SGIS_BASE_URL: address,
  NTS_BASE_URL: address,
  PHONE_BASE_URL: address,
  POSTCODE_SCRIPT_URL: address,
  MAP_NAVER_SCRIPT_URL: address,
});
export type ServiceAddresses = z.infer<typeof ServiceAddresses>;
