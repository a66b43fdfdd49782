import type { CategoryKey } from '../product/categories.ts';

/**
 * Words for a kind of food, where it is sold, and what its goods are called there; without names all that stands on
 * that shelf.
 */
export interface Kind {
  words: readonly string[];
  categories: readonly CategoryKey[];
  names?: readonly string[];
}

const list = (text: string) => text.split(' ');
const kind = (words: string, categories: CategoryKey[], names?: string): Kind => ({
  words: list(words),
  categories,
  ...(names && { names: list(names) }),
});

/** Data. Names are looked for on their shelves alone, so that '닭' is a bird there and '차' a drink. */
export const KINDS: readonly Kind[] = [
  kind('고기 육류 축산물 축산 정육', ['meat']),
  kind(
    '소고기 쇠고기 우육',
    ['meat'],
    '한우 육우 양지 부채살 차돌 우삼겹 국거리 채끝 치마살 업진살 홍두깨 우둔 사태 LA갈비 소갈비 소불고기',
  ),
  kind(
    '돼지고기 돈육 한돈고기',
    ['meat'],
    '돼지 한돈 삼겹 오겹 목살 목심 앞다리 뒷다리 항정 가브리 갈매기살 등갈비 제육 수육 족발',
  ),
  kind('닭고기 계육', ['meat', 'diet'], '닭 치킨 영계'),
  kind('오리고기', ['meat'], '오리로스 훈제오리 통오리 오리주물럭'),
  kind('양고기 램', ['meat'], '양갈비 램 양꼬치'),
  kind(
    '생선 물고기',
    ['seafood'],
    '고등어 갈치 연어 삼치 조기 굴비 가자미 광어 우럭 도미 참돔 옥돔 볼락 금태 청어 꽁치 명태 동태 코다리 대구 아귀 장어 임연수 병어 민어 농어 전어 숭어 송어 메로 참치',
  ),
  kind('해산물 해물 수산물 수산', ['seafood']),
  kind('조개 조개류 패류', ['seafood'], '바지락 홍합 굴 석화 소라 전복 꼬막 가리비 모시조개 백합 재첩'),
  kind('과일 청과 생과일', ['fruit']),
  kind('야채 채소', ['vegetable']),
  kind('유제품 유가공품', ['dairy']),
  kind('채식 비건 식물성', ['vegan']),
  kind('유기농 친환경 무농약 오가닉', ['organic']),
  kind('다이어트 저칼로리 다이어트식', ['diet']),
  kind('빵', ['bread']),
  kind('디저트 후식', ['cake', 'cookie']),
  kind('과자 스낵 군것질', ['cookie']),
  kind('간식', ['cookie', 'cake', 'bread']),
  kind('음료 음료수 드링크 마실것', ['water', 'juice', 'coffee', 'functional']),
  kind('물', ['water'], '생수 샘물 워터'),
  kind('차 티', ['coffee'], '차 티 루이보스 캐모마일 얼그레이 페퍼민트'),
  kind('커피', ['coffee'], '라떼 원두 콜드브루 아메리카노 에스프레소'),
  kind('반찬 밑반찬', ['instant'], '무침 볶음 조림 김치 나물 장아찌 젓갈'),
  kind('소스 양념 조미료', ['sauce']),
  kind('통조림 레토르트', ['canned']),
  kind('밀키트 간편식', ['simpleCook']),
  kind('즉석식품 즉석식', ['instant']),
];
