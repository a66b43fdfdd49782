import { type Aisle, food, kind, look } from './kind.ts';
import { paint as p } from './paint.ts';

const cheeseCake = food('shortcake', { hue: 12, saturation: 0.9, only: [20, 60] });
const chocoCake = food('shortcake', { hue: -6, saturation: 0.5, lightness: -0.26, only: [5, 60] });
const matchaCake = food('shortcake', { hue: 62, saturation: 0.55, only: [10, 60] });

export const bread: Aisle = {
  category: 'bread',
  brands: ['오늘 구운', '천연발효', '새벽오븐', '골목빵집', '우리밀', '버터향'],
  storage: 'room',
  keepsDays: [0, 2],
  kinds: [
    kind(
      'loaf',
      ['우유식빵', '통밀식빵', '밤식빵', '탕종식빵'],
      [
        ['1봉', 3900],
        ['반통', 2300],
        ['450g', 4500],
      ],
      [
        look('pile', 'bread', p.white, p.amber, { count: 2 }),
        look('clearBag', 'bread', p.amber, p.cocoa),
        look('board', 'bread', p.white, p.amber, { count: 1 }),
      ],
    ),
    kind(
      'croissant',
      ['버터 크루아상', '초코 크루아상', '아몬드 크루아상', '미니 크루아상'],
      [
        ['2개', 4900],
        ['1개', 2900],
        ['6개', 6900],
      ],
      [look('plate', 'croissant', p.white, p.amber), look('basket', 'croissant', p.kraft, p.wine)],
    ),
    kind(
      'baguette',
      ['바게트', '마늘 바게트', '통밀 바게트', '미니 바게트'],
      [
        ['1개', 3500],
        ['2개', 5500],
      ],
      [look('board', 'baguette-bread', p.white, p.amber), look('basket', 'baguette-bread', p.kraft, p.navy)],
    ),
    kind(
      'bagel',
      ['플레인 베이글', '크림치즈 베이글', '블루베리 베이글', '어니언 베이글'],
      [
        ['1개', 2900],
        ['3개', 6900],
        ['4개', 7900],
      ],
      [
        look('pile', 'bagel', p.white, p.amber, { count: 3 }),
        look('clearBag', 'bagel', p.navy, p.amber),
        look('board', 'bagel', p.white, p.cocoa),
      ],
    ),
    kind(
      'saltbread',
      ['소금빵', '명란 소금빵', '우유 소금빵', '버터롤'],
      [
        ['3개', 5900],
        ['1개', 2300],
        ['6개', 4900],
      ],
      [look('basket', 'croissant', p.kraft, p.amber), look('plate', 'croissant', p.white, p.cocoa)],
    ),
    kind(
      'redbean',
      ['단팥빵', '팥 월병', '밤 월병', '링 도넛'],
      [
        ['1개', 1800],
        ['4개', 5900],
        ['3개', 4500],
      ],
      [
        look('plate', 'moon-cake', p.white, p.wine, { fits: ['월병'] }),
        look('clearBag', 'moon-cake', p.wine, p.amber, { fits: ['월병'] }),
        look('tray', 'doughnut', p.kraft, p.rose, { fits: ['도넛'] }),
      ],
    ),
    kind(
      'savoury',
      ['소시지빵', '피자빵', '핫도그', '햄치즈 샌드'],
      [
        ['1개', 2800],
        ['2개', 4500],
      ],
      [
        look('plate', 'hot-dog', p.white, p.red, { fits: ['소시지', '핫도그'] }),
        look('tray', 'hot-dog', p.kraft, p.red, { fits: ['소시지', '핫도그'] }),
        look('plate', 'pizza', p.white, p.amber, { fits: ['피자'] }),
        look('plate', 'sandwich', p.white, p.orange, { fits: ['샌드'] }),
      ],
    ),
    kind(
      'pancake',
      ['핫케이크', '와플', '팬케이크 세트'],
      [
        ['3개', 3900],
        ['2개', 3300],
      ],
      [
        look('plate', 'pancakes', p.white, p.amber, { count: 1, fits: ['케이크'] }),
        look('plate', 'waffle', p.white, p.amber, { fits: ['와플'] }),
      ],
    ),
  ],
};

export const cake: Aisle = {
  category: 'cake',
  brands: ['오늘 만든', '수제', '달콤작업실', '스윗마루', '골목빵집', '크림가득'],
  storage: 'cold',
  keepsDays: [0, 2],
  kinds: [
    kind(
      'strawberrycake',
      ['딸기 생크림 케이크', '딸기 쇼트케이크', '딸기 우유 케이크'],
      [
        ['1조각', 5500],
        ['1호', 24900],
        ['미니', 12900],
      ],
      [
        look('plate', 'shortcake', p.white, p.rose),
        look('pile', 'birthday-cake', p.white, p.rose, { count: 1 }),
        look('flatBox', 'shortcake', p.pink, p.rose),
      ],
    ),
    kind(
      'chococake',
      ['초코 케이크', '딸기 초코 케이크', '초코 생크림 케이크', '초코 무스 케이크'],
      [
        ['1조각', 5500],
        ['1호', 26900],
        ['200g', 6900],
      ],
      [look('plate', chocoCake, p.white, p.cocoa), look('flatBox', chocoCake, p.cocoa, p.amber)],
    ),
    kind(
      'matchacake',
      ['말차 케이크', '쑥 케이크', '말차 생크림 케이크'],
      [
        ['1조각', 5900],
        ['미니', 9900],
      ],
      [look('plate', matchaCake, p.mint, p.forest), look('flatBox', matchaCake, p.forest, p.lime)],
    ),
    kind(
      'cheesecake',
      ['뉴욕 치즈케이크', '딸기 치즈케이크', '수플레 치즈케이크'],
      [
        ['1조각', 5900],
        ['미니', 13900],
        ['2조각', 9900],
      ],
      [look('plate', cheeseCake, p.white, p.amber), look('flatBox', cheeseCake, p.cream, p.cocoa)],
    ),
    kind(
      'pie',
      ['애플파이', '호두파이', '체리파이', '고구마파이'],
      [
        ['1조각', 4500],
        ['4개', 7900],
        ['1판', 15900],
      ],
      [
        look('board', 'pie', p.white, p.amber),
        look('plate', 'pie', p.white, p.red, { count: 1 }),
        look('flatBox', 'pie', p.kraft, p.wine),
      ],
    ),
    kind(
      'cupcake',
      ['바닐라 컵케이크', '생크림 컵케이크', '스프링클 컵케이크', '미니 컵케이크'],
      [
        ['2개', 4900],
        ['4개', 8900],
        ['1개', 2900],
      ],
      [look('plate', 'cupcake', p.white, p.rose), look('flatBox', 'cupcake', p.mint, p.rose)],
    ),
    kind(
      'pudding',
      ['커스터드 푸딩', '카라멜 푸딩', '달걀 푸딩'],
      [
        ['1개', 3500],
        ['3개', 8900],
      ],
      [look('pile', 'custard', p.white, p.amber, { count: 2 }), look('yogurtCup', 'custard', p.cream, p.cocoa)],
    ),
    kind(
      'roll',
      ['생크림 롤케이크', '모카 롤케이크', '카스테라'],
      [
        ['1롤', 8900],
        ['반롤', 4900],
        ['300g', 5900],
      ],
      [],
    ),
  ],
};

export const cookie: Aisle = {
  category: 'cookie',
  brands: ['바삭당', '고소한집', '두근과자', '오독오독', '스윗마루', '간식상점'],
  storage: 'room',
  keepsDays: [5, 60],
  kinds: [
    kind(
      'cookie',
      ['초코칩 쿠키', '더블 초코 쿠키', '르뱅 쿠키', '초코 오트밀 쿠키'],
      [
        ['3개', 4900],
        ['120g', 2900],
        ['1개', 2500],
      ],
      [
        look('jar', 'cookie', p.kraft, p.cocoa),
        look('pile', 'cookie', p.white, p.cocoa, { count: 5 }),
        look('snackBag', 'cookie', p.cocoa, p.amber),
      ],
    ),
    kind(
      'donut',
      ['초코 글레이즈드 도넛', '초코 도넛', '미니 초코 도넛'],
      [
        ['2개', 3900],
        ['6개', 7900],
        ['1개', 1900],
      ],
      [look('flatBox', 'doughnut', p.pink, p.orange), look('pile', 'doughnut', p.white, p.rose, { count: 3 })],
    ),
    kind(
      'chips',
      ['감자칩', '어니언 감자칩', '고구마칩', '매콤 감자칩'],
      [
        ['66g', 1700],
        ['120g', 2900],
        ['45g × 3개', 3900],
      ],
      [
        look('snackBag', 'potato', p.amber, p.red, { fits: ['감자칩'] }),
        look('snackBag', 'potato', p.green, p.yellow, { beside: 'onion', fits: ['어니언'] }),
        look('snackBag', 'roasted-sweet-potato', p.violet, p.amber, { fits: ['고구마칩'] }),
      ],
    ),
    kind(
      'popcorn',
      ['버터 팝콘', '카라멜 팝콘', '옥수수 스낵'],
      [
        ['80g', 1900],
        ['150g', 2900],
      ],
      [
        look('snackBag', 'popcorn', p.red, p.yellow, { fits: ['팝콘'] }),
        look('pile', 'popcorn', p.white, p.red, { count: 2, fits: ['팝콘'] }),
        look('snackBag', 'ear-of-corn', p.yellow, p.green, { fits: ['옥수수'] }),
      ],
    ),
    kind(
      'nuts',
      ['하루 견과', '구운 밤', '볶음 땅콩', '맛밤'],
      [
        ['20g × 10개', 9900],
        ['200g', 5900],
        ['80g', 2900],
      ],
      [
        look('pouch', 'peanuts', p.forest, p.amber, { beside: 'chestnut', fits: ['견과'] }),
        look('pouch', 'chestnut', p.cocoa, p.amber, { fits: ['구운 밤', '맛밤'] }),
        look('jar', 'peanuts', p.kraft, p.forest, { fits: ['땅콩'] }),
      ],
    ),
    kind(
      'riceSnack',
      ['쌀과자', '김 쌀과자', '김 전병', '간장 전병'],
      [
        ['100g', 2900],
        ['70g', 2500],
        ['200g', 4500],
      ],
      [look('clearBag', 'rice-cracker', p.red, p.cream), look('snackBag', 'rice-cracker', p.cream, p.forest)],
    ),
    kind(
      'chocolate',
      ['밀크 초콜릿', '다크 초콜릿', '아몬드 초콜릿', '판 초콜릿'],
      [
        ['90g', 2900],
        ['200g', 5900],
        ['3개', 8900],
      ],
      [look('box', 'chocolate-bar', p.wine, p.amber), look('pile', 'chocolate-bar', p.white, p.wine, { count: 3 })],
    ),
    kind(
      'candy',
      ['과일 사탕', '딸기 사탕', '캐러멜', '포춘쿠키'],
      [
        ['100g', 1900],
        ['200g', 3500],
        ['5개', 2900],
      ],
      [
        look('clearBag', 'candy', p.rose, p.yellow, { fits: ['사탕', '캐러멜'] }),
        look('jar', 'candy', p.pink, p.rose, { fits: ['사탕', '캐러멜'] }),
        look('pouch', 'fortune-cookie', p.amber, p.red, { fits: ['포춘쿠키'] }),
      ],
    ),
    kind(
      'pretzel',
      ['미니 프레첼', '치즈 프레첼', '버터 프레첼'],
      [
        ['120g', 2300],
        ['85g', 1900],
      ],
      [
        look('snackBag', 'pretzel', p.blue, p.amber),
        look('box', 'pretzel', p.amber, p.blue, { beside: 'cheese-wedge', fits: ['치즈'] }),
      ],
    ),
  ],
};
