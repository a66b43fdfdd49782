import { shineMuscat, yuzu } from './foods.ts';
import { type Aisle, food, kind, look } from './kind.ts';
import { paint as p } from './paint.ts';

const grapefruit = food('tangerine', { hue: -9, saturation: 0.85, lightness: 0.1, only: [15, 60] });
const pinkDrink = food('tropical-drink', { hue: -35, only: [0, 60] });

export const water: Aisle = {
  category: 'water',
  brands: ['맑은골', '한모금샘', '바위샘', '푸른결', '첫이슬', '톡톡'],
  storage: 'room',
  keepsDays: [20, 200],
  kinds: [
    kind(
      'water',
      ['생수', '미네랄 워터', '해양심층수', '알칼리수'],
      [
        ['500ml', 700],
        ['2L', 1300],
        ['500ml × 6개', 3500],
        ['2L × 6개', 5900],
      ],
      [
        look('waterBottle', 'droplet', p.white, p.blue),
        look('waterBottle', 'droplet', p.sky, p.navy, { count: 3 }),
        look('waterBottle', 'potable-water', p.white, p.teal),
      ],
    ),
    kind(
      'sparkling',
      ['탄산수 플레인', '레몬 탄산수', '라임 탄산수', '자몽 탄산수'],
      [
        ['500ml', 1200],
        ['350ml × 6개', 4900],
        ['1.2L', 1900],
      ],
      [
        look('waterBottle', 'droplet', p.mint, p.teal, { fits: ['플레인'] }),
        look('waterBottle', 'lemon', p.yellow, p.green, { fits: ['레몬'] }),
        look('drinkCan', 'lime', p.mint, p.forest, { fits: ['라임'] }),
        look('waterBottle', 'lime', p.lime, p.forest, { count: 3, fits: ['라임'] }),
        look('drinkCan', grapefruit, p.pink, p.rose, { fits: ['자몽'] }),
      ],
    ),
    kind(
      'ade',
      ['레몬에이드', '청포도에이드', '자몽에이드', '사이다'],
      [
        ['355ml', 1300],
        ['1.5L', 2500],
        ['250ml × 6개', 5500],
      ],
      [
        look('drinkCan', 'lemon', p.yellow, p.blue, { fits: ['레몬'] }),
        look('drinkCan', shineMuscat, p.lime, p.green, { fits: ['청포도'] }),
        look('coffeeCup', grapefruit, '#f08a6b', p.rose, { fits: ['자몽'] }),
        look('drinkCan', pinkDrink, p.rose, p.wine, { count: 3, fits: ['자몽'] }),
        look('drinkCan', 'lime', p.green, p.white, { beside: 'lemon', fits: ['사이다'] }),
      ],
    ),
    kind(
      'barleytea',
      ['보리차', '옥수수수염차', '현미차', '메밀차'],
      [
        ['500ml', 1300],
        ['1.5L', 2300],
        ['500ml × 4개', 4500],
      ],
      [
        look('juiceBottle', 'sheaf-of-rice', '#c98a3e', p.cocoa, { fits: ['보리', '현미', '메밀'] }),
        look('juiceBottle', 'ear-of-corn', '#d9a544', p.green, { fits: ['옥수수'] }),
      ],
    ),
    kind(
      'ice',
      ['돌얼음', '컵얼음', '각얼음'],
      [
        ['1kg', 2500],
        ['180g', 700],
        ['3kg', 4900],
      ],
      [
        look('clearBag', 'ice', p.blue, p.sky, { fits: ['돌얼음', '각얼음'] }),
        look('coffeeCup', 'ice', p.sky, p.blue, { fits: ['컵얼음'] }),
      ],
    ),
    kind(
      'coconutwater',
      ['코코넛 워터', '유기농 코코넛 워터', '코코넛 음료'],
      [
        ['330ml', 2300],
        ['1L', 4500],
      ],
      [look('brick', 'coconut', p.white, p.green), look('milkCarton', 'coconut', p.mint, p.forest)],
    ),
  ],
};

export const juice: Aisle = {
  category: 'juice',
  brands: ['착즙마루', '과일나무', '오늘짠', '새콤한집', '산들과즙', '생생'],
  storage: 'cold',
  keepsDays: [1, 7],
  kinds: [
    kind(
      'orangejuice',
      ['오렌지 주스', '감귤 주스', '한라봉 주스'],
      [
        ['1L', 4900],
        ['250ml', 2300],
        ['200ml × 4개', 5900],
      ],
      [
        look('juiceBottle', 'tangerine', '#f39a2d', p.green),
        look('milkCarton', 'tangerine', p.orange, p.forest),
        look('brick', 'tangerine', p.amber, p.orange, { count: 3 }),
      ],
    ),
    kind(
      'applejuice',
      ['사과 주스', '착즙 사과즙', 'ABC 주스', '사과 당근 주스'],
      [
        ['1L', 4900],
        ['200ml', 1900],
        ['120ml × 10개', 12900],
      ],
      [
        look('juiceBottle', 'red-apple', '#e2b23f', p.red, { fits: ['사과 주스', '사과즙'] }),
        look('juiceBottle', 'carrot', '#d9532c', p.forest, { beside: 'red-apple', fits: ['ABC', '당근'] }),
        look('brick', 'red-apple', p.red, p.lime, { fits: ['사과 주스', '사과즙'] }),
      ],
    ),
    kind(
      'grapejuice',
      ['포도 주스', '머루 주스', '블루베리 주스', '체리 주스'],
      [
        ['1L', 5500],
        ['180ml', 1900],
        ['350ml', 3300],
      ],
      [
        look('juiceBottle', 'grapes', '#5c2f80', p.violet, { fits: ['포도', '머루'] }),
        look('juiceBottle', 'blueberries', '#3f3a86', p.navy, { count: 3, fits: ['블루베리'] }),
        look('juiceBottle', 'cherries', '#8e1f3a', p.wine, { fits: ['체리'] }),
      ],
    ),
    kind(
      'tomatojuice',
      ['토마토 주스', '토마토 생과즙', '채소 주스'],
      [
        ['1L', 4500],
        ['350ml', 2900],
      ],
      [
        look('juiceBottle', 'tomato', '#d8412c', p.forest, { fits: ['토마토'] }),
        look('drinkCan', 'tomato', p.red, p.green, { fits: ['토마토'] }),
        look('juiceBottle', 'carrot', '#e07a2c', p.green, { beside: 'tomato', fits: ['채소'] }),
      ],
    ),
    kind(
      'smoothie',
      ['딸기 스무디', '망고 스무디', '바나나 스무디', '블루베리 스무디'],
      [
        ['300ml', 4500],
        ['350ml', 4900],
        ['190ml', 2500],
      ],
      [
        look('coffeeCup', 'strawberry', p.rose, p.red, { fits: ['딸기'] }),
        look('coffeeCup', 'mango', p.amber, p.orange, { fits: ['망고'] }),
        look('juiceBottle', 'banana', '#f4dd8a', p.amber, { fits: ['바나나'] }),
        look('coffeeCup', 'blueberries', p.violet, p.navy, { fits: ['블루베리'] }),
      ],
    ),
    kind(
      'greenjuice',
      ['케일 사과 주스', '그린 스무디', '키위 주스', '청포도 주스'],
      [
        ['300ml', 4500],
        ['250ml × 3개', 9900],
        ['1L', 6900],
      ],
      [
        look('juiceBottle', 'kiwi-fruit', '#8dbb3f', p.forest, { fits: ['키위'] }),
        look('juiceBottle', 'green-apple', '#6fa53a', p.lime, { beside: 'leafy-green', fits: ['케일', '그린'] }),
        look('juiceBottle', shineMuscat, '#b9cf5a', p.green, { fits: ['청포도'] }),
      ],
    ),
    kind(
      'peachjuice',
      ['복숭아 주스', '백도 주스', '망고 주스', '파인애플 주스'],
      [
        ['1L', 3900],
        ['180ml × 6개', 5900],
        ['500ml', 2500],
      ],
      [
        look('brick', 'peach', p.pink, p.orange, { fits: ['복숭아', '백도'] }),
        look('drinkCan', 'peach', p.pink, p.rose, { fits: ['복숭아', '백도'] }),
        look('brick', 'mango', p.amber, p.orange, { fits: ['망고'] }),
        look('milkCarton', 'pineapple', p.yellow, p.green, { fits: ['파인애플'] }),
      ],
    ),
    kind(
      'fruitcup',
      ['과일 화채 컵', '컵과일', '망고 컵'],
      [
        ['200g', 3900],
        ['300g', 4900],
      ],
      [
        look('coffeeCup', 'watermelon', p.red, p.green, { fits: ['화채'] }),
        look('bowl', 'strawberry', p.sky, p.rose, { beside: 'kiwi-fruit', fits: ['컵과일'] }),
        look('coffeeCup', 'mango', p.yellow, p.orange, { fits: ['망고'] }),
      ],
    ),
  ],
};

export const coffee: Aisle = {
  category: 'coffee',
  brands: ['골목로스터', '느린아침', '향내린', '다정다방', '첫잔', '모퉁이'],
  storage: 'room',
  keepsDays: [3, 60],
  kinds: [
    kind(
      'coldbrew',
      ['콜드브루', '콜드브루 원액', '더치커피'],
      [
        ['500ml', 8900],
        ['300ml', 4900],
        ['1L', 12900],
      ],
      [
        look('juiceBottle', 'hot-beverage', '#3b2418', p.amber),
        look('sauceBottle', 'hot-beverage', '#2f1c12', p.cream),
      ],
    ),
    kind(
      'latte',
      ['카페라떼', '바닐라라떼', '초코라떼', '카라멜 마키아토'],
      [
        ['300ml', 2500],
        ['250ml × 3개', 5900],
        ['220ml', 1800],
      ],
      [
        look('coffeeCup', 'hot-beverage', '#b98a5f', p.cocoa, { fits: ['카페', '바닐라', '마키아토'] }),
        look('coffeeCup', 'chocolate-bar', '#7d5334', p.amber, { fits: ['초코'] }),
        look('yogurtCup', 'hot-beverage', p.cocoa, p.amber, { fits: ['카페', '바닐라', '마키아토'] }),
      ],
    ),
    kind(
      'canCoffee',
      ['블랙 캔커피', '스위트 캔커피', '아메리카노 캔'],
      [
        ['175ml', 1000],
        ['275ml', 1500],
        ['200ml × 6개', 5500],
      ],
      [
        look('drinkCan', 'hot-beverage', p.black, p.amber),
        look('drinkCan', 'hot-beverage', p.cocoa, p.cream, { count: 3 }),
      ],
    ),
    kind(
      'beans',
      ['에티오피아 원두', '하우스 블렌드 원두', '디카페인 원두', '과테말라 원두'],
      [
        ['200g', 9900],
        ['500g', 18900],
        ['100g', 5900],
      ],
      [
        look('pouch', 'hot-beverage', p.black, p.kraft),
        look('pouch', 'hot-beverage', p.kraft, p.cocoa),
        look('pouch', 'hot-beverage', p.navy, p.amber),
      ],
    ),
    kind(
      'mixcoffee',
      ['믹스커피', '스틱 커피', '디카페인 믹스'],
      [
        ['20T', 4500],
        ['50T', 8900],
        ['100T', 14900],
      ],
      [look('box', 'hot-beverage', p.amber, p.cocoa), look('box', 'hot-beverage', p.red, p.cream)],
    ),
    kind(
      'greentea',
      ['녹차 티백', '현미녹차', '보성 녹차', '말차 라떼'],
      [
        ['20T', 3900],
        ['50T', 6900],
        ['100g', 8900],
      ],
      [look('box', 'teacup-without-handle', p.forest, p.lime), look('tin', 'teacup-without-handle', p.green, p.cream)],
    ),
    kind(
      'herbtea',
      ['캐모마일 티', '루이보스 티', '페퍼민트 티', '얼그레이'],
      [
        ['20T', 5900],
        ['10T', 3500],
      ],
      [
        look('box', 'teapot', p.lilac, p.violet),
        look('tin', 'teapot', p.violet, p.amber),
        look('box', 'herb', p.mint, p.forest, { fits: ['페퍼민트'] }),
        look('box', 'blossom', p.cream, p.amber, { fits: ['캐모마일'] }),
      ],
    ),
    kind(
      'grainTea',
      ['유자차', '생강차', '레몬차', '꿀생강차'],
      [
        ['500g', 6900],
        ['15T', 5900],
        ['1kg', 9900],
      ],
      [
        look('jar', 'ginger-root', p.amber, p.cocoa, { fits: ['생강'] }),
        look('jar', yuzu, p.yellow, p.orange, { fits: ['유자'] }),
        look('jar', 'lemon', p.yellow, p.green, { fits: ['레몬'] }),
      ],
    ),
    kind(
      'bubbletea',
      ['밀크 버블티', '흑당 버블티', '아이스티'],
      [
        ['1잔', 3900],
        ['500ml', 2500],
      ],
      [
        look('pile', 'bubble-tea', p.white, p.mint, { count: 2, fits: ['버블티'] }),
        look('coffeeCup', 'bubble-tea', '#c08a66', p.cocoa, { fits: ['버블티'] }),
        look('coffeeCup', 'lemon', '#b8672f', p.amber, { fits: ['아이스티'] }),
      ],
    ),
  ],
};

export const functional: Aisle = {
  category: 'functional',
  brands: ['활력샘', '하루충전', '튼튼집', '비타누리', '가뿐한', '온기운'],
  storage: 'cold',
  keepsDays: [10, 90],
  kinds: [
    kind(
      'vitamin',
      ['비타민 음료', '비타민C 워터', '멀티비타민 젤리음료'],
      [
        ['500ml', 1900],
        ['100ml × 10개', 6900],
        ['240ml', 1500],
      ],
      [
        look('juiceBottle', 'lemon', '#f7d84a', p.orange),
        look('juiceBottle', 'tangerine', '#f2a03a', p.red, { count: 3 }),
        look('waterBottle', 'tangerine', p.orange, p.red),
      ],
    ),
    kind(
      'sports',
      ['이온음료', '스포츠 음료', '제로 이온음료'],
      [
        ['500ml', 1700],
        ['1.5L', 2900],
        ['340ml × 6개', 6900],
      ],
      [
        look('waterBottle', 'droplet', p.blue, p.white),
        look('drinkCan', 'droplet', p.sky, p.navy),
        look('juiceBottle', 'droplet', '#cfe9f5', p.blue, { count: 3 }),
      ],
    ),
    kind(
      'redginseng',
      ['홍삼 스틱', '홍삼정', '홍삼 음료', '흑마늘즙'],
      [
        ['10ml × 10개', 12900],
        ['100ml × 5개', 9900],
        ['50ml × 10개', 14900],
      ],
      [
        look('box', 'ginger-root', p.wine, p.amber, { fits: ['홍삼'] }),
        look('box', 'ginger-root', p.black, p.red, { fits: ['홍삼'] }),
        look('jar', 'ginger-root', p.wine, p.amber, { fits: ['홍삼'] }),
        look('box', 'garlic', p.black, p.amber, { fits: ['흑마늘'] }),
      ],
    ),
    kind(
      'protein',
      ['단백질 음료', '초코 프로틴', '바나나 프로틴', '저당 프로틴'],
      [
        ['250ml', 2500],
        ['250ml × 6개', 11900],
        ['350ml', 2900],
      ],
      [
        look('juiceBottle', 'chocolate-bar', '#6a4330', p.navy, { fits: ['초코'] }),
        look('juiceBottle', 'banana', '#f5e3a4', p.navy, { count: 3, fits: ['바나나'] }),
        look('juiceBottle', 'flexed-biceps', '#f3eadb', p.navy, { fits: ['단백질', '저당'] }),
        look('brick', 'flexed-biceps', p.black, p.amber, { fits: ['단백질', '저당'] }),
      ],
    ),
    kind(
      'probiotic',
      ['유산균 음료', '라임 콤부차', '체리 콤부차', '사과 식초 음료'],
      [
        ['65ml × 5개', 2900],
        ['350ml', 2900],
        ['5g × 10개', 8900],
      ],
      [
        look('yogurtCup', 'glass-of-milk', p.cream, p.green, { count: 3, fits: ['유산균'] }),
        look('juiceBottle', 'lime', '#d3c34f', p.forest, { fits: ['라임'] }),
        look('drinkCan', 'cherries', p.wine, p.lime, { fits: ['체리'] }),
        look('juiceBottle', 'red-apple', '#d9a03f', p.red, { fits: ['사과'] }),
      ],
    ),
    kind(
      'energy',
      ['에너지 드링크', '제로 에너지 드링크', '타우린 음료'],
      [
        ['250ml', 1900],
        ['355ml', 2500],
        ['100ml × 10개', 7900],
      ],
      [
        look('drinkCan', 'high-voltage', p.navy, p.lime),
        look('drinkCan', 'high-voltage', p.black, p.rose, { count: 3 }),
      ],
    ),
    kind(
      'collagen',
      ['복숭아 콜라겐', '체리 콜라겐', '복숭아 콜라겐 젤리'],
      [
        ['20ml × 7개', 9900],
        ['120ml × 3개', 5900],
      ],
      [
        look('box', 'peach', p.pink, p.rose, { fits: ['복숭아'] }),
        look('pouch', 'cherries', p.wine, p.pink, { fits: ['체리'] }),
      ],
    ),
    kind(
      'hangover',
      ['숙취해소 꿀음료', '벌꿀 음료', '꿀물'],
      [
        ['100ml', 3500],
        ['100ml × 3개', 8900],
        ['340ml', 1900],
      ],
      [look('sauceBottle', 'honey-pot', '#7a5a22', p.green), look('drinkCan', 'honey-pot', p.amber, p.cocoa)],
    ),
  ],
};
