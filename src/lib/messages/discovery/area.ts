/** A market that is open in some towns alone. */
export const AREA_TEXTS = { choose: '동네 고르기', outside: '아직 이 동네에서는 운영하지 않아요.' } as const;

export const openInText = (towns: readonly string[]): string =>
  towns.length > 0 ? `${AREA_TEXTS.outside} 지금 여는 동네: ${towns.join(', ')}` : AREA_TEXTS.outside;
