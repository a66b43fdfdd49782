/** The address that rings up a number as people write it. */
export const telephone = (number: string): string => `tel:${number.replaceAll('-', '')}`;

/**
 * Where a map shows the way to a mart, on foot too; on a phone that has its app, there. By the place where it is known, else by
 * the address. Kakao's addresses for links, which want no key.
 */
export const wayTo = ({ name, latitude, longitude }: { name: string; latitude: number; longitude: number }): string =>
  // A comma would end the name.
  `https://map.kakao.com/link/to/${encodeURIComponent(name.replaceAll(',', ' '))},${latitude},${longitude}`;

export const onMap = (address: string): string => `https://map.kakao.com/link/search/${encodeURIComponent(address)}`;
