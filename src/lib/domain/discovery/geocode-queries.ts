import { composed } from '../composed.ts';

/** A road with its building number: 양화로 160, 양화로12길 6-5, 세종대로 지하 110. */
const ROAD = /^(.*?\S(?:대로|로|길)(?:\s*\d+(?:번|가)?길)?\s+(?:지하\s*)?\d+(?:-\d+)?)(?=$|[\s,번])/;
/** A neighbourhood with its lot: 동교동 155-27, 신촌리 산 12. */
const LOT = /^(.*?\S(?:동|리|가)\s+(?:산\s*)?\d+(?:-\d+)?)(?=$|[\s,번])/;

/**
 * The geocoder queries for an address, best first. It understands an address up to its number: brackets, a building's
 * name and the floor make it find nothing. Where the road is not known to it the older address by lot may be.
 */
export function geocodeQueries(address: string, lotAddress = ''): string[] {
  const [road, lot] = [plain(address), plain(lotAddress)];
  return [...new Set([upToNumber(road), upToNumber(lot), road, lot])].filter((query) => query !== '');
}

/** Without brackets and their content, a leading postcode, and everything after a comma. */
function plain(address: string): string {
  const [first = ''] = composed(address, 'NFKC')
    .replace(/\([^()]*\)?|\[[^[\]]*\]?/g, ' ')
    .replace(/[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\d{5} (?=\D)/, '')
    .split(',', 1);
  return first.trimEnd();
}

function upToNumber(address: string): string {
  return ROAD.exec(address)?.[1] ?? LOT.exec(address)?.[1] ?? address;
}
