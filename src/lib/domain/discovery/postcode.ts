/** Where the page of the postcode search is. */
export const POSTCODE_PATH = '/postcode';

/** An address that was chosen in the postcode search. */
export interface ChosenAddress {
  /** Five digits. */
  postcode: string;
  /** With its neighbourhood and building in brackets, as the search's makers have it. */
  address: string;
  /** The older address by lot, for a geocoder that does not know the road; '' where the search gives none. */
  lotAddress: string;
}

/** A message of the search page to the page that frames it. */
export type PostcodeMessage =
  | { postcode: 'ready' }
  | { postcode: 'failed' }
  | { postcode: 'dismissed' }
  | { postcode: 'chosen'; address: ChosenAddress };

/** The fields of the search's answer that are used (providers.md section 2). All of them are text. */
export interface FoundAddress {
  zonecode: string;
  address: string;
  addressType: string;
  bname: string;
  buildingName: string;
  jibunAddress: string;
  autoJibunAddress: string;
}

export function chosenAddress(found: FoundAddress): ChosenAddress {
  const { zonecode, address, addressType, bname, buildingName, jibunAddress, autoJibunAddress } = found;
  const isRoad = addressType === 'R';
  const more = isRoad ? [bname, buildingName].filter(Boolean).join(', ') : '';
  return {
    postcode: zonecode,
    address: more ? `${address} (${more})` : address,
    // Where several lots stand under one number, the search leaves the choice open and names the likeliest apart.
    lotAddress: isRoad ? jibunAddress || autoJibunAddress || '' : '',
  };
}

const MAX_LENGTH = 300;

/** Reads a message of the search's page; null for anything else. Its content comes from a third party's script. */
export function readPostcodeMessage(data: unknown): PostcodeMessage | null {
  if (!isRecord(data)) return null;
  switch (data.postcode) {
    case 'ready':
    case 'failed':
    case 'dismissed':
      return { postcode: data.postcode };
    case 'chosen': {
      const address = readChosen(data.address);
      return address && { postcode: 'chosen', address };
    }
    default:
      return null;
  }
}

function readChosen(value: unknown): ChosenAddress | null {
  if (!isRecord(value)) return null;
  const { postcode, address, lotAddress } = value;
  if (typeof postcode !== 'string' || !/^\d{5}$/.test(postcode)) return null;
  if (!isLine(address) || address.trim() === '' || !isLine(lotAddress)) return null;
  return { postcode, address: address.trim(), lotAddress: lotAddress.trim() };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Text of one line that a form can take. */
const isLine = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_LENGTH && !/\p{Cc}/u.test(value);
