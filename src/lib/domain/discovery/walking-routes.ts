/**
 * Where a map shows the way to a mart, on foot too; on a phone that has its app, there. By the place where it is known,
 * else by the address. Kakao's addresses for links, which want no key.
 */
export const wayTo = ({ name, latitude, longitude }: { name: string; latitude: number; longitude: number }): string =>
  // A comma would end the name.
  `https://map.kakao.com/link/to/${encodeURIComponent(name.replaceAll(',', ' '))},${latitude},${longitude}`;

/** A named point. */
export interface NamedPoint {
  name: string;
  latitude: number;
  longitude: number;
}

/** Its signs end a name in both addresses. */
const nameIn = (name: string) => encodeURIComponent(name.replaceAll(/[,/]/g, ' '));

/**
 * Walking routes to a mart in the two maps that Koreans use, from the buyer's place where it is known. Web addresses,
 * which open the app on phones that have it. As their makers describe them (docs/providers.md); nothing of theirs is
 * loaded before the press.
 */
export function walkingRoutes(to: NamedPoint, from: NamedPoint | null): { map: 'kakao' | 'naver'; href: string }[] {
  const kakao = ({ name, latitude, longitude }: NamedPoint) => `${nameIn(name)},${latitude},${longitude}`;
  // Longitude first, and two empty fields for their own place ids.
  const naver = ({ name, latitude, longitude }: NamedPoint) => `${longitude},${latitude},${nameIn(name)},,`;
  return [
    { map: 'kakao', href: from ? `https://map.kakao.com/link/by/walk/${kakao(from)}/${kakao(to)}` : wayTo(to) },
    { map: 'naver', href: `https://map.naver.com/p/directions/${from ? naver(from) : '-'}/${naver(to)}/-/walk` },
  ];
}
