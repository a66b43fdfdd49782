import type { CallInput } from '#lib/contract/index.ts';
import type { Place } from '#lib/domain/geo.ts';
import { email, joinAddress, phone } from '#lib/domain/mart/mart.ts';
import type { MartField, MartValues } from '#lib/domain/mart/mart-form.ts';
import { cleanLine } from '#lib/domain/text.ts';

type MartPayload = CallInput<'POST /api/seller/store/create'>['body'];

const WIRE_FIELDS: Record<string, MartField> = {
  name: 'name',
  address: 'address',
  latitude: 'address',
  longitude: 'address',
  phone_number: 'phone',
  email: 'email',
  business_number: 'businessNumber',
  opening_time: 'opens',
  closing_time: 'closes',
  payment_method: 'payment',
};

/** The field of the form that the server names; null for none of them. */
export const fieldOfWire = (field: string | undefined): MartField | null => WIRE_FIELDS[field ?? ''] ?? null;

/** What is sent once there are no problems: times with seconds, address and detail joined. spec.md section 3. */
export function martPayload(values: MartValues, place: Place): MartPayload {
  return {
    name: cleanLine(values.name),
    address: joinAddress(values),
    latitude: place.lat,
    longitude: place.lng,
    phone_number: phone.finished(values.phone),
    email: email.clean(values.email),
    business_number: values.businessNumber,
    opening_time: `${values.opens}:00`,
    closing_time: `${values.closes}:00`,
    payment_method: values.payment === '1' ? 1 : 0,
    ...(values.postcode ? { postcode: values.postcode } : {}),
    ...(values.lotAddress ? { lotAddress: values.lotAddress } : {}),
  };
}
