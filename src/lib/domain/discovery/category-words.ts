import { composed } from '../composed.ts';
import { CATEGORIES, CATEGORY_GROUPS, type Category, type CategoryKey, categoryByName } from '../product/categories.ts';

/**
 * Words of shops by their sub-category. A word may stand under several: then all are proposed, the
 * likeliest first, and the seller picks.
 */
export const TRADE_WORDS: Readonly<Record<CategoryKey, readonly string[]>> = {
  fruit:
    '과일류 청과 청과물 딸기 사과 배 감 귤 밀감 한라봉 오렌지 바나나 포도 샤인머스캣 복숭아 자두 수박 참외 멜론 키위 체리 망고 파인애플 블루베리 토마토 방울토마토 생과일 냉동과일 건과일 견과 견과류 땅콩'.split(
      ' ',
    ),
  vegetable:
    '야채 야채류 채소류 농산 농산물 나물 쌈채소 샐러드 상추 배추 무 양파 대파 쪽파 마늘 고추 감자 고구마 당근 오이 호박 가지 버섯 콩나물 숙주 시금치 양배추 브로콜리 파프리카 깻잎 부추 미나리 두부 두부류 콩 잡곡 쌀 곡류'.split(
      ' ',
    ),
  meat: '육류 고기 축산 축산물 정육류 소고기 쇠고기 한우 돼지고기 한돈 삼겹살 목살 닭고기 닭 오리고기 오리 양고기 양념육 불고기 갈비 계란 달걀 란류 난류 알류'.split(
    ' ',
  ),
  seafood:
    '수산 수산품 해산물 해물 생선 생선류 회 횟감 초밥 오징어 낙지 새우 조개 조개류 굴 전복 고등어 갈치 연어 참치회 건어물 건어 미역 다시마 김 해조류 젓갈'.split(
      ' ',
    ),
  dairy:
    '유제 낙농 유가공 유가공품 우유 요구르트 요거트 야쿠르트 치즈 버터 생크림 크림 발효유 분유 두유 계란 달걀 두부'.split(
      ' ',
    ),
  canned:
    '통조림 통조림류 캔 캔류 레토르트 레토르트식품 병조림 참치캔 참치 스팸 햄통조림 옥수수캔 즉석카레 카레 짜장'.split(
      ' ',
    ),
  instant:
    '즉석 즉석식 라면 라면류 봉지라면 컵라면 면 면류 국수 냉면 우동 즉석밥 햇반 즉석국 즉석죽 죽 국 탕 인스턴트 김밥 도시락 삼각김밥 샌드위치 반찬 반찬류 김치 즉석조리 델리 조리식품'.split(
      ' ',
    ),
  sauce:
    '소스 소스류 양념 양념류 조미료 장류 장 간장 된장 고추장 쌈장 식초 식용유 기름 참기름 들기름 올리브유 케첩 마요네즈 드레싱 소금 설탕 후추 향신료 고춧가루 다시다 잼 시럽 꿀'.split(
      ' ',
    ),
  simpleCook:
    '간편식 간편조리 밀키트 냉동식품 냉동 만두 냉동만두 돈까스 돈가스 피자 튀김 어묵 햄 소시지 베이컨 맛살 떡볶이 떡 가정간편식 HMR 반조리 두부'.split(
      ' ',
    ),
  organic: '유기농 친환경 무농약 무항생제 오가닉 유기가공 자연식품'.split(' '),
  vegan: '비건 채식 식물성 대체육 콩고기 베지테리언'.split(' '),
  diet: '다이어트 저칼로리 저당 무설탕 제로 닭가슴살 단백질 프로틴 곤약 샐러드 건강식품 헬스'.split(' '),
  bread: '빵류 베이커리 식빵 제빵 크루아상 베이글 바게트 도넛 모닝빵 샌드위치 토스트 제과제빵 떡'.split(' '),
  cake: '케이크 케익 파이 타르트 롤케이크 머핀 마카롱 디저트 푸딩 젤리 카스텔라'.split(' '),
  cookie:
    '쿠키 스낵 과자 과자류 비스킷 비스켓 크래커 초콜릿 사탕 캔디 껌 젤리 칩 감자칩 견과 견과류 땅콩 전병 한과 제과 아이스크림 빙과'.split(
      ' ',
    ),
  water: '물 생수 먹는샘물 탄산수 탄산 사이다 콜라 탄산음료 음료수 음료'.split(' '),
  juice: '주스 쥬스 스무디 과채음료 과즙 에이드 식혜 음료수 음료'.split(' '),
  coffee: '커피 차 차류 녹차 홍차 원두 믹스커피 티백 캔커피 라떼 보리차 음료'.split(' '),
  functional:
    '기능성 기능성음료 이온음료 스포츠음료 에너지음료 에너지드링크 비타민음료 홍삼 숙취해소 건강음료 음료'.split(' '),
};

const folded = (text: string) =>
  composed(text, 'NFKC')
    .replace(/[\s·・/,&+()]/g, '')
    .toLowerCase();

const keysByWord = new Map<string, CategoryKey[]>();
for (const { key } of CATEGORIES) {
  for (const word of TRADE_WORDS[key]) {
    const known = folded(word);
    keysByWord.set(known, [...(keysByWord.get(known) ?? []), key]);
  }
}

const MOST_PROPOSALS = 5;

/** Parts of 'A/B' or 'A>B', and the whole: '신선식품 > 야채' is '야채' too. The last part says most. */
const partsOf = (text: string): string[] => [text, ...wordsOf(text).reverse()];

const wordsOf = (text: string): string[] =>
  composed(text, 'NFKC')
    .split(/[/>|,·・&+()\s]+/)
    .filter((part) => part !== '');

/** What a part may mean. */
interface Meaning {
  keys: readonly CategoryKey[];
  /** The word that says so stands alone or at the end; inside of another it says little: '새우깡', '포도즙'. */
  isHead: boolean;
}
const meaning = (keys: readonly CategoryKey[], isHead = true): Meaning => ({ keys, isHead });
const NO_MEANING = meaning([]);

function meaningOf(part: string): Meaning {
  const known = folded(part);
  if (known === '') return NO_MEANING;
  const exact = categoryByName(part);
  if (exact) return meaning([exact.key]);
  const byWord = keysByWord.get(known) ?? keysByWord.get(known.replace(/(류|식품|제품|상품|코너)$/, ''));
  if (byWord) return meaning(byWord);
  const group = CATEGORY_GROUPS.find(({ name }) => folded(name).includes(known));
  if (group && known.length > 1) return meaning(group.categories.map(({ key }) => key));
  if (known.length < 2) return NO_MEANING;
  const named = CATEGORIES.filter(({ name }) => folded(name).includes(known) || known.includes(folded(name)));
  const tokens = folded(withoutPacks(part)) || known;
  const standsAlone = (word: string) => tokens.endsWith(word) || wordsOf(part).some((own) => folded(own) === word);
  if (named.length > 0) {
    // '식빵 대용량': one of its words is itself a word of that category.
    const isWordOf = (key: CategoryKey) => wordsOf(part).some((own) => keysByWord.get(folded(own))?.includes(key));
    const isHead = named.some(
      ({ key, name }) => folded(name).includes(known) || standsAlone(folded(name)) || isWordOf(key),
    );
    return meaning(
      named.map(({ key }) => key),
      isHead,
    );
  }
  // The head of a Korean compound stands at its end: '딸기우유' is milk, '사과잼' no fruit. A short word counts there alone.
  const found = [...keysByWord.keys()].flatMap((word) => {
    const at = tokens.lastIndexOf(word);
    const end = at + word.length;
    return at >= 0 && (word.length > 1 || (at > 0 && end === tokens.length)) ? [{ word, end }] : [];
  });
  const [head] = found.sort((a, b) => b.end - a.end || b.word.length - a.word.length);
  return head ? meaning(keysByWord.get(head.word) ?? [], standsAlone(head.word)) : NO_MEANING;
}

/** '500g', '1모', '× 4개' at the end of a name. */
const PACK = /[x×*]?\s?\d[\d.,]{0,9}\s?[\p{L}%]{0,3}$/u;
/** '85g × 4개' says it twice. */
const PACKS_MOST = 2;

function withoutPacks(name: string): string {
  let rest = name.trim();
  for (let pack = 0; pack < PACKS_MOST; pack++) rest = rest.replace(PACK, '').trim();
  return rest;
}

/** Longer than any path of categories, in characters. */
const PATH_MAX_LENGTH = 200;

function meaningOfAny(text: string): Meaning {
  for (const part of partsOf(text.slice(0, PATH_MAX_LENGTH))) {
    const found = meaningOf(part);
    if (found.keys.length > 0) return found;
  }
  return NO_MEANING;
}

/** The sub-categories that somebody may mean by a word that is none, likeliest first; none for a word nobody knows. */
export const proposeCategories = (text: string): Category[] =>
  [...new Set(meaningOfAny(text).keys)].slice(0, MOST_PROPOSALS).flatMap((key) => categoryByName(key) ?? []);

/** The sub-category that the name of a product stands for, where it stands for one alone and its last word says so. */
export function categoryOfName(name: string): Category | null {
  const { keys, isHead } = meaningOfAny(name);
  const [only, ...others] = new Set(keys);
  return only && isHead && others.length === 0 ? categoryByName(only) : null;
}
