import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodsProblem, isAdultOnly, restrictedGoods } from '#lib/domain/product/restricted-goods.ts';
import catalogue from '#sandbox/demo/catalogue.json' with { type: 'json' };

const kindOf = (name: string) => restrictedGoods(name)?.kind ?? null;

/** Names by lines, with a bar between two. */
const namesIn = (lines: string): string[] => lines.trim().split(/\s*[|\n]\s*/);

const ALCOHOL = namesIn(`
    소주 | 참이슬 후레쉬 360ml | 처음처럼 새로 640ml | 수제 맥주 500ml 4캔
    흑맥주 | 생막걸리 750ml | 지평 생막걸리 | 칠레산 레드와인 750ml
    와인 선물세트 | 와인 2병 세트 | 스파클링와인 | 복분자주 375ml | 매실주 3년 숙성
    포도주 | 청주 1.8L | 국산 쌀 청주 | 양주 700ml | 하이볼 레몬 500ml 캔
    카스 500ml 6캔 | 카스 후레쉬 355ml | 카스후레쉬 | 테라 병 500ml
    하이네켄 4캔 | 조니워커 블랙 | 연태고량주 250ml | 짐빔 하이볼 | 샴페인 브뤼
    사케 월계관 720ml | 와인 + 치즈 세트 | 와인과 치즈 세트 | [안주] 맥주 6캔
    와인 치킨 세트 | 치맥 세트 | Craft Beer 330ml | RED WINE
    소주 16.5도 | 무알콜처럼 순한 소주 16도 | 맥주 4.5도 제로슈거 | 제로슈거 소주
    참 이슬 오리지널 | 동네 술 | ＢＥＥＲ | 참이슬 1+1 | 막걸리(국산 쌀)
    이동막걸리 1200ml | 경주법주 초특선
  `);

const NO_ALCOHOL = namesIn(`
    와인비네거 | 와인 식초 500ml | 레드와인 비니거 | 맥주효모 | 맥주효모 환 100g
    맥주 효모 샴푸 | 청주시 사과 | 청주 삼겹살 | 청주산 애호박 | 양주 골드 배
    남양주 먹골배 | 무알콜 맥주 350ml | 논알콜 맥주 | 비알코올 맥주 0.5%
    카스 0.0 355ml | 하이네켄 0.0 | 칭따오 논알콜릭 | 무알코올 와인 0.00%
    알콜프리 스파클링 와인 | 소주잔 | 소주잔 6p | 소주 잔 세트 | 와인잔 2개 세트
    와인 글라스 | 와인오프너 | 맥주컵 | 맛술 500ml | 요리술 | 미림 | 채소주스
    야채소주스 190ml | 효소주스 | 포도주스 | 매실주스 | 사과주스 1L | 오미자주스
    복분자주스 | 미소주먹밥 | 막걸리 식초 | 막걸리빵 | 막걸리 술빵 | 와인 숙성 삼겹살
    와인숙성 목살 600g | 맥주 안주 땅콩 | 와인안주 세트 | 와인에 어울리는 크래커
    담금주용 매실 5kg | 럼주맛 케이크 | 위스키 초콜릿 | 와인 젤리 | 막걸리맛 과자
    하이볼 시럽 | 하이볼 토닉워터 | 하이볼 글라스 2p | 카스텔라 | 카스타드 | 박카스
    샴페인 망고 | 사케동 | 트와인 끈 | 스위스 키친 타월 | 케일 200g | 진저에일
    칠성사이다 | 사이다 1.5L | 술빵 | 술떡 | 감주 | 화요일 특가 두부 | 테라스 화분
    동백주물럭 | 항정살 와인 스테이크 | 숙취해소제 | 하이볼륨 팝콘
    root beer 355ml | ginger ale | wine vinegar
    국산 콩 두부 300g | 딸기 500g | 한우 등심 (주)농협 | 소 주물럭
    감자 소 주문 | 파 와 인삼
  `);

const TOBACCO = [
  '담배',
  '전자담배 액상',
  '수제 담뱃잎',
  '말보로 레드',
  '던힐 6mg',
  '에쎄 체인지',
  '아이코스 히츠',
  'Marlboro Gold',
  '니코틴 액상 30ml',
];
const NO_TOBACCO = ['담배나물', '담배상어 회', '니코틴산 비타민', '시가렛 쿠키', '절임담배추', '시가 5,000원'];
const MEDICINE = namesIn(`
    타이레놀 500mg | 판콜에이 | 게보린 10정 | 어린이 부루펜시럽 | 까스활명수
    종합 감기약 | 소화제 | 멀미약 | Tylenol | 니코틴껌 | 안전상비의약품
    우루사 100mg
  `);
const NO_MEDICINE = [
  '무항생제 계란 10구',
  '무항생제 한돈 삼겹살',
  '약과 200g',
  '약밥',
  '약콩 두유',
  '약수',
  '파스타 500g',
  '약 600g 수박',
  '의약외품 마스크',
  '연고지 사과',
];

const HIDDEN: [string, string][] = [
  ...[
    '소 주 360ml',
    '소.주',
    '소1주',
    '소*주 6병',
    '쏘주',
    'ㅅㅗㅈㅜ',
    '막.걸.리',
    '와 인 750ml',
    '맥_주',
    'ㅁㅐㄱ주',
  ].map((name): [string, string] => [name, 'alcohol']),
  ...['담 배', '담1배', '담.배', 'ㄷㅏㅁㅂㅐ', '딤배', '전자담-배', '말.보.로'].map((name): [string, string] => [
    name,
    'tobacco',
  ]),
  ...['타 이 레 놀', '타이.레놀', '타이래놀', '판-콜', '게1보1린', '비아구라'].map((name): [string, string] => [
    name,
    'medicine',
  ]),
];

describe('what a name says that the law restricts', () => {
  it.each(ALCOHOL)('is alcohol: %s', (name) =>
    expect(restrictedGoods(name)).toEqual({ kind: 'alcohol', isHidden: expect.any(Boolean) }),
  );
  it.each(NO_ALCOHOL)('is no alcohol: %s', (name) => expect(restrictedGoods(name)).toBeNull());
  it.each(TOBACCO)('is tobacco: %s', (name) => expect(kindOf(name)).toBe('tobacco'));
  it.each(MEDICINE)('is medicine: %s', (name) => expect(kindOf(name)).toBe('medicine'));
  it.each([...NO_TOBACCO, ...NO_MEDICINE])('is food: %s', (name) => expect(restrictedGoods(name)).toBeNull());
  it.each(HIDDEN)('is hidden: %s', (name, kind) => expect(restrictedGoods(name)).toEqual({ kind, isHidden: true }));
});

describe('the rule of restricted goods', () => {
  const word = (names: readonly string[]) => fc.constantFrom(...names);
  const amount = word(['500ml', '1.8L', '6캔', '2병', '1+1', '10구', '3개', '750ml x2']);

  it('is about the goods, whatever amount stands behind', () => {
    fc.assert(
      fc.property(word([...ALCOHOL, ...NO_ALCOHOL, ...TOBACCO, ...MEDICINE]), amount, (name, size) => {
        expect(kindOf(`${name} ${size}`)).toBe(kindOf(name));
      }),
    );
  });

  it('counts what stands beside something else', () => {
    fc.assert(
      fc.property(
        word(NO_ALCOHOL.filter((name) => !/알콜|알코올|0\./.test(name))),
        word(['소주', '캔맥주', '레드와인', '생막걸리']),
        (food, drink) => {
          expect(kindOf(`${food} + ${drink}`)).toBe('alcohol');
          expect(kindOf(`[${drink}] ${food}`)).toBe('alcohol');
        },
      ),
    );
  });

  it('reads any text in a moment', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 100 }),
          fc.array(word([...'소주맥담배와인 .1+('])).map((all) => all.join('')),
        ),
        (name) => {
          restrictedGoods(name);
        },
      ),
    );
    const before = performance.now();
    restrictedGoods('소 '.repeat(5_000));
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  it('takes alcohol where the market sells it, and nothing that is hidden elsewhere', () => {
    expect(goodsProblem('막걸리', { alcohol: false })).toBe('nameAlcohol');
    expect(goodsProblem('막걸리', { alcohol: true })).toBeNull();
    expect(goodsProblem('소 주', { alcohol: true })).toBeNull();
    expect(goodsProblem('소 주', { alcohol: false })).toBe('nameHidesGoods');
    for (const alcohol of [true, false]) {
      expect(goodsProblem('담배', { alcohol })).toBe('nameTobacco');
      expect(goodsProblem('타이레놀', { alcohol })).toBe('nameMedicine');
      expect(goodsProblem('담1배', { alcohol })).toBe('nameHidesGoods');
      expect(goodsProblem('국산 콩 두부', { alcohol })).toBeNull();
    }
    expect(isAdultOnly('소 주')).toBe(true);
    expect(isAdultOnly('담배')).toBe(false);
  });

  it('knows nothing of it in the demo town', () => {
    const names = [...JSON.stringify(catalogue).matchAll(/"([^"]*[가-힣][^"]*)"/g)].map(([, text]) => text!);
    expect(names.length).toBeGreaterThan(300);
    expect(names.filter((name) => restrictedGoods(name))).toEqual([]);
  });
});
