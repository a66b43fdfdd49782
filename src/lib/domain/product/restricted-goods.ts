import { composed } from '../composed.ts';
import { typedInKorean } from '../discovery/keyboard.ts';

/**
 * Goods that a name says and that the law keeps from some or all: alcohol is for adults (청소년보호법 제28조; by order with
 * pick-up since 2020, 주류 면허 등에 관한 법률 고시), tobacco and medicine are sold by no market like this (담배사업법 제12조,
 * 약사법 제50조). Only the name is read: a description may well say what goes with wine. adopt.md 31.1.
 */
export const RESTRICTED_KINDS = ['medicine', 'tobacco', 'alcohol'] as const;
export type RestrictedKind = (typeof RESTRICTED_KINDS)[number];

/** What a market sells of it. */
export interface GoodsSold {
  alcohol: boolean;
}

/** How a name says it: in plain words, or spelled so that a reader of words does not see it. */
export interface RestrictedGoods {
  kind: RestrictedKind;
  isHidden: boolean;
}

const wordsIn = (lines: string): string[] => lines.trim().split(/\s+/);

/** Words that count wherever they stand in a name, also as the end or the beginning of a longer one ('생막걸리'). */
const WORDS: Record<RestrictedKind, readonly string[]> = {
  alcohol: wordsIn(`
    소주 맥주 와인 막걸리 동동주 위스키 브랜디 꼬냑 코냑 보드카 럼주 테킬라 데킬라 사케 고량주
    하이볼 진토닉 샴페인 상그리아 샹그리아 리큐르 리큐어 츄하이 치맥 포도주 매실주 복분자주
    오미자주 과실주 사과주 머루주 인삼주 더덕주 담금주 이강주 문배주 소곡주 경주법주 진도홍주
    백세주 전통주 증류주 민속주 매화수 프로세코 참이슬 처음처럼 진로이즈백 진로골드 일품진로
    좋은데이 잎새주 순하리 이슬톡톡 호로요이 카스후레쉬 카스프레시 카스라이트 테라라이트 클라우드생
    필라이트 하이네켄 칭따오 버드와이저 호가든 기네스 크로넨버그 조니워커 잭다니엘 짐빔 맥캘란
    글렌피딕 헤네시 앱솔루트 예거마이스터
  `),
  tobacco: wordsIn(`
    담배 전자담배 액상담배 담뱃잎 궐련 시가렛 시가릴로 니코틴 말보로 던힐 에쎄 아이코스
    릴하이브리드 릴에이블 메비우스 글로하이퍼
  `),
  medicine: wordsIn(`
    타이레놀 판콜 판피린 게보린 펜잘 부루펜 이부프로펜 아세트아미노펜 아스피린 애드빌 이지엔6
    탁센 콜대원 테라플루 화이투벤 훼스탈 베아제 백초시럽 정로환 스멕타 개비스콘 겔포스 알마겔
    둘코락스 까스활명수 후시딘 마데카솔 신신파스 제일파스 케토톱 안티푸라민 스트렙실 인사돌 이가탄
    우루사 임팩타민 아로나민 비아그라 시알리스 팔팔정 위고비 삭센다 감기약 두통약 위장약 소화제
    진통제 해열제 지사제 변비약 설사약 멀미약 수면제 수면유도제 항생제 피임약 탈모약 무좀약
    비염약 구충제 의약품 금연껌 니코레트 니코틴껌 니코틴패치
  `),
};

/** Latin words, which count as whole words. */
const LATIN: Record<RestrictedKind, readonly string[]> = {
  alcohol: wordsIn(`
    soju beer wine whisky whiskey vodka sake makgeolli
    champagne highball tequila brandy cognac ipa lager
    stout bourbon prosecco
  `),
  tobacco: ['cigarette', 'cigarettes', 'cigar', 'cigars', 'tobacco', 'vape', 'marlboro', 'dunhill', 'iqos'],
  medicine: ['tylenol', 'aspirin', 'advil', 'ibuprofen', 'viagra', 'cialis', 'wegovy'],
};

/**
 * Words that are alcohol where a name ends with them, amounts aside, and something else elsewhere: 청주 and 양주 are towns,
 * 카스 begins 카스텔라, and 화요일 has its specials.
 */
const LAST_WORDS: ReadonlySet<string> = new Set(
  wordsIn(`
    청주 양주 약주 탁주 정종 백주 모주 술 주류 카스 테라 켈리 에일 라거 화요 하이트 클라우드
    진로 모히토 모히또 ale gin rum
  `),
);

/** What holds such a word and is none. */
const NOT_IT: Record<RestrictedKind, readonly RegExp[]> = {
  alcohol: [
    /[채효해산]소주스/g,
    /소주(먹|문|머니|방울)/g,
    /[가-힣]주(스|먹밥|머니|문|세요)/g,
    /동맥주/g,
    /맥주\s?(효모|보리|맛|향|사탕|거품)/g,
    /트와인/g,
    /와인\s?(비네거|비니거|식초|소스|색|컬러|랙|셀러|더|치즈)/g,
    /샴페인\s?(망고|포도|버섯)/g,
    /사케\s?(동|롤|초밥|덮밥)/g,
    /스위스키/g,
    /보드카드/g,
    /하이볼(륨|잔)/g,
    /(root|ginger|butter)\s?(beer|ale)/g,
    /(wine|beer)\s?(vinegar|yeast|glass|cup|opener)/g,
  ],
  tobacco: [/니코틴산/g, /담배\s?(나물|상어|풀|추)/g, /시가렛\s?(쿠키|과자|롤|러스)/g],
  medicine: [/무\s?항생제/g, /항생제\s?(프리|무|없|안|를)/g, /천연\s?소화제/g, /의약품\s?(아님|아닌)/g],
};

/** Particles and endings by which a word describes what follows: '담금주용', '막걸리맛', '와인에 어울리는'. */
const DESCRIBES = /^(용|맛|향|에|안주)/;
/** What is eaten with it or made of it, or serves it: a name that ends so is no drink. */
const OTHER_FOOD = wordsIn(`
    빵 케이크 케익 카스텔라 카스테라 쿠키 과자 스낵 젤리 사탕 캔디 초콜릿 봉봉 아이스크림 셔벗
    샤베트 시럽 소스 드레싱 식초 비네거 비니거 발사믹 효모 이스트 분말 잼 소금 버터 오일
    삼겹살 오겹살 목살 갈비 불고기 스테이크 등심 안심 돼지고기 소고기 쇠고기 한우 한돈 닭 치킨
    수육 보쌈 족발 곱창 막창 육포 소시지 오징어 쥐포 땅콩 견과 아몬드 해장국 매운탕 전골 떡
    김치 장아찌 토닉워터 탄산수 주스 반죽 사시미 초밥 덮밥 홍차 녹차 숙취해소제 vinegar
    yeast cake chocolate
  `);
const OTHER_THING = wordsIn(`
    안주 잔 컵 글라스 오프너 따개 셀러 냉장고 마개 스토퍼 디캔터 홀더 캐리어 쿨러 만들기
    어울리는 glass opener
  `);
/** A box of several may well hold the drink beside the food. */
const OF_SEVERAL = /(세트|꾸러미|모음|구성|set)$/;

/** '750ml', '6캔', '2+1': no part of what it is. */
const AMOUNT = /^(\d\S*|x\d\S*|캔|병|페트|팩|박스|ml|l|g|kg)$/;

const letterRuns = (text: string) => text.replace(/[ㄱ-ㅎㅏ-ㅣ]+/g, (run) => typedInKorean(run));
/** Signs that look like a letter, and spellings that are read as the word. */
const LOOKALIKES: readonly (readonly [RegExp, string])[] = [
  [/[쏘쐬쇠](?=주)/g, '소'],
  [/소쥬/g, '소주'],
  [/[땀딤](?=[배베])/g, '담'],
  [/담베/g, '담배'],
  [/타이래놀/g, '타이레놀'],
  [/비알그라|비아구라/g, '비아그라'],
  [/막껄리|맛걸리/g, '막걸리'],
];
const CYRILLIC: Record<string, string> = { а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', і: 'i', в: 'b' };

/** Without marks of a company, in one spelling of width and case; letters of a keyboard stay as they are. */
const readable = (name: string): string =>
  composed(name)
    .replace(/[^ㄱ-ㅎㅏ-ㅣ]+/g, (run) => composed(run, 'NFKC'))
    .toLowerCase()
    .replaceAll('(주)', ' ')
    .replace(/\s+/g, ' ')
    .trim();

const NO_ALCOHOL =
  /(무|논|비)\s?-?알(콜|코올)|알(콜|코올)\s?(프리|제로|free)|(non|zero)[-\s]?alcohol|alcohol[-\s]?free/;
/** A share of alcohol that makes a drink 주류: 1 % and more (주세법 제2조). */
const STRENGTH = /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s?도(?![가-힣])|알(?:콜|코올)\s?(\d{1,2}(?:\.\d{1,2})?)\s?%/g;
const WEAK_SHARE = /(?<![\d.])0\.\d{1,3}(?![\d.]{0,3}\s?(k?g|m?l|리터))/;

/** Whether a drink says of itself that it is below 1 %: '무알콜', '논알코올', '0.0', '0.5%'. */
function isBelowOnePercent(text: string): boolean {
  const strengths = [...text.matchAll(STRENGTH)].map(([, degrees, share]) => Number(degrees ?? share));
  if (strengths.some((strength) => strength >= 1)) return false;
  return NO_ALCOHOL.test(text) || WEAK_SHARE.test(text);
}

const endsWithAny = (word: string, ends: readonly string[]) => ends.some((end) => word.endsWith(end));

/** Whether what stands after a word in its part of the name says that it is something else. */
function isDescribing(rest: string): boolean {
  if (DESCRIBES.test(rest)) return true;
  const words = rest.split(' ').filter((word) => word !== '' && !AMOUNT.test(word));
  if (words.some((word) => endsWithAny(word, OTHER_THING))) return true;
  const isOfSeveral = rest.startsWith(' ') && OF_SEVERAL.test(words.at(-1) ?? '');
  return !isOfSeveral && words.some((word) => endsWithAny(word, OTHER_FOOD));
}

/** The parts of a name that stand beside each other: '와인 + 치즈', '[안주] 맥주', '와인과 치즈'. */
const partsOf = (text: string): string[] =>
  text
    .replace(/(와인|맥주|소주|막걸리|위스키|샴페인)(과|와|랑|이랑|하고|및)(?=\s|[가-힣])/g, '$1+')
    .split(/[^\p{L}\p{N}.%\s-]+/u)
    .map((part) =>
      part
        .replace(/[.\-%]{1,3}(?=\s|$)/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '');

function places(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) found.push(at);
  return found;
}

/** Where a word of several syllables may be written apart, as brands are: '참이슬 후레쉬', '카스 후레쉬'. */
const BRAND_LEAST = 4;

function saysAlcohol(part: string): boolean {
  const says = (text: string, word: string) =>
    places(text, word).some((at) => !isDescribing(text.slice(at + word.length)));
  const joined = part.replaceAll(' ', '');
  if (WORDS.alcohol.some((word) => says(part, word))) return true;
  if (WORDS.alcohol.some((word) => word.length >= BRAND_LEAST && says(joined, word))) return true;
  const words = part.split(' ');
  if (LATIN.alcohol.some((latin) => words.includes(latin) && !isDescribing(part.split(latin).at(-1) ?? '')))
    return true;
  return LAST_WORDS.has(words.filter((word) => !AMOUNT.test(word)).at(-1) ?? '');
}

const says = (kind: 'tobacco' | 'medicine', part: string): boolean =>
  WORDS[kind].some((word) => part.includes(word)) || part.split(' ').some((word) => LATIN[kind].includes(word));

/** What a text says in plain words. */
function plainKind(text: string): RestrictedKind | null {
  const without = (kind: RestrictedKind) => NOT_IT[kind].reduce((left, one) => left.replace(one, ' · '), text);
  const found = RESTRICTED_KINDS.find((kind) => {
    const parts = partsOf(without(kind));
    return kind === 'alcohol'
      ? parts.some(saysAlcohol) && !isBelowOnePercent(text)
      : parts.some((part) => says(kind, part));
  });
  return found ?? null;
}

const EVERY_WORD: readonly string[] = RESTRICTED_KINDS.flatMap((kind) => [...WORDS[kind], ...LATIN[kind]]);
const KNOWN_WORDS: ReadonlySet<string> = new Set(EVERY_WORD);
const LONGEST_APART = 5;

/** Signs and digits between the letters of a word that begins there are dropped: '담1배', '타이.레놀'. */
function withoutSigns(text: string): string {
  const chunks = text.split(' ').map((chunk) => {
    const letters = chunk.replace(/(?<=\p{L})[^\p{L}]{1,2}(?=\p{L})/gu, '');
    return EVERY_WORD.some((word) => letters.startsWith(word)) ? letters : chunk;
  });
  return chunks.join(' ');
}

/** Words that are written apart are put together: '담 배', '타 이 레 놀'. */
function withoutGaps(text: string): string {
  const chunks = text.split(' ');
  for (let at = 0; at < chunks.length - 1; at += 1) {
    for (let length = 2; length <= LONGEST_APART && at + length <= chunks.length; length += 1) {
      const apart = chunks.slice(at, at + length).map((chunk) => chunk.replace(/[^\p{L}]/gu, ''));
      const joined = apart.join('');
      if (!apart.includes('') && KNOWN_WORDS.has(joined)) chunks.splice(at, length, joined);
    }
  }
  return chunks.join(' ');
}

/** What a text says in letters that are pulled apart, or look alike; null where it says nothing. */
function hiddenKind(text: string): RestrictedKind | null {
  const read = LOOKALIKES.reduce(
    (left, [sign, letter]) => left.replace(sign, letter),
    letterRuns(text).replace(/[а-яі]/g, (letter) => CYRILLIC[letter] ?? letter),
  );
  for (const clear of [read, withoutSigns(read), withoutGaps(read)]) {
    const kind = clear === text ? null : plainKind(clear);
    if (kind) return kind;
  }
  return null;
}

/**
 * What a listing's name says that the law restricts, or null. A word that describes something else does not count
 * ('막걸리 식초', '와인 안주', '청주 사과'), nor does a drink below 1 % ('무알콜 맥주', '카스 0.0').
 */
export function restrictedGoods(name: string): RestrictedGoods | null {
  const text = readable(name);
  const plain = plainKind(text);
  if (plain) return { kind: plain, isHidden: false };
  const hidden = hiddenKind(text);
  return hidden && { kind: hidden, isHidden: true };
}

/** Whether a listing of that name is for adults alone. */
export const isAdultOnly = (name: string): boolean => restrictedGoods(name)?.kind === 'alcohol';

/** Why a listing of that name is not taken, by a code of `ProductProblems`; null where it is. */
export function goodsProblem(name: string, sold: GoodsSold): GoodsProblem | null {
  const goods = restrictedGoods(name);
  if (!goods || (goods.kind === 'alcohol' && sold.alcohol)) return null;
  return goods.isHidden ? 'nameHidesGoods' : GOODS_PROBLEMS[goods.kind];
}

const GOODS_PROBLEMS = { alcohol: 'nameAlcohol', tobacco: 'nameTobacco', medicine: 'nameMedicine' } as const;
export type GoodsProblem = (typeof GOODS_PROBLEMS)[RestrictedKind] | 'nameHidesGoods';
