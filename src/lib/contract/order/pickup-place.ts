import { z } from '@hono/zod-openapi';

/** The mart where something is picked up. */
export const pickupPlace = {
  storeId: z.int(),
  storeName: z.string(),
  storeAddress: z.string(),
  /** Where in the mart to come; null where it says nothing. */
  pickupNote: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
};
