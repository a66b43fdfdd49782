/** Words around a search term. They count only as long as names hold them too. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  [
    // Asking for it
    '사줘 사줘요 사주세요 사다줘 사다주세요 줘 줘요 주세요 주라 주실래요 갖다줘 가져다줘 부탁 부탁해 부탁해요 부탁드려요',
    '찾아줘 찾아주세요 찾아요 찾는데 찾기 찾습니다 검색 검색해줘 보여줘 보여주세요 알려줘 알려주세요 골라줘',
    '추천 추천해 추천해줘 추천해주세요 추천좀 좀 요 플리즈',
    '있나요 있어요 있어 있니 있나 있음 있는 있을까 있을까요 없나요 팔아요 파나요 파는 파는곳 파는데 팝니다 파는거',
    '사고 사고싶어 사고싶어요 사고싶다 사려고 사려면 살래 살래요 살게요 사러 사자 살 살수 수 싶어 싶어요 싶다',
    '먹고 먹고싶어 먹고싶다 먹고싶어요 먹을래 먹자 먹을 먹을거 필요 필요해 필요해요 원해 원해요 구해요 구합니다',
    '구매 구입 주문 주문해줘 예약 배달 배송 픽업',
    // How much, where, when
    '싸게 싼 싼거 싼것 싼곳 값싼 저렴한 저렴하게 저렴 최저가 가성비 얼마 얼마예요 얼마에요 얼마임 가격 할인 세일 특가 떨이 마감',
    '근처 근처에 주변 주변에 가까운 가까이 우리동네 동네 여기 어디 어디서 어디에 어디있어 어디있나요 곳 데 거 것 제품 상품',
    '아침 아침에 점심 점심에 저녁 저녁에 밤에 오늘저녁 당일 신선한 싱싱한 갓',
    '지금 오늘 당장 빨리 바로 혹시 그냥 제일 가장 아주 정말 진짜 맛있는 좋은 괜찮은',
    '하나 하나만 한개 한개만 두개 조금 많이 please',
  ].flatMap((line) => line.split(' ')),
);

/** The same at the end of a word that was typed in one: '떡볶이사줘'. Longer ones first. */
const FILLER_ENDINGS: readonly string[] = [...FILLER_WORDS]
  .filter(
    (word) =>
      /^(?:사|주|찾|추천|있|팔|파는|파나|팝|먹고|필요|싸게|보여|알려|검색|주문|구매)/.test(word) && word.length > 1,
  )
  .sort((a, b) => b.length - a.length);
/** Particles after a word; a word keeps two syllables or more. */
const PARTICLES: readonly string[] = ['이랑', '하고', '을', '를', '랑'];
const MIN_LETTERS_BEFORE_PARTICLE = 2;

function withoutEnding(word: string): string {
  const ending = FILLER_ENDINGS.find((filler) => word.length > filler.length && word.endsWith(filler));
  const bare = ending ? word.slice(0, -ending.length) : word;
  const particle = PARTICLES.find((end) => bare.endsWith(end));
  return particle && bare.length - particle.length >= MIN_LETTERS_BEFORE_PARTICLE
    ? bare.slice(0, -particle.length)
    : bare;
}

/** The words of a search without fillers; null if none or all of them are fillers. */
export function withoutFillers(words: readonly string[]): string[] | null {
  const wanted = words.filter((word) => !FILLER_WORDS.has(word)).map(withoutEnding);
  return wanted.length > 0 && wanted.join(' ') !== words.join(' ') ? wanted : null;
}
