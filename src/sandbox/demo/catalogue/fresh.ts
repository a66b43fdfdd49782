import { paleMushroom, shineMuscat, silverFish, whiteRadish } from './foods.ts';
import { type Aisle, food, kind, look } from './kind.ts';
import { paint as p } from './paint.ts';

const salmonSteak = food('cut-of-meat', { hue: 26, lightness: 0.1, only: [330, 30] });
const redFish = food('fish', { hue: 155, saturation: 0.7 });
const yellowPepper = food('bell-pepper', { hue: -62, saturation: 1.9, lightness: 0.05 });
const redPepper = food('bell-pepper', { hue: -100, saturation: 1.5 });
const greenChilli = food('hot-pepper', { hue: 105, saturation: 0.65, lightness: -0.08, only: [330, 40] });
const persimmon = food('tomato', { hue: 25, only: [330, 30] });
const goldKiwi = food('kiwi-fruit', { hue: -32, lightness: 0.06, only: [50, 130] });

export const fruit: Aisle = {
  category: 'fruit',
  brands: ['산지직송', '꿀당도', '못난이', '제철', '과수원집', '싱싱', '알찬'],
  storage: 'cold',
  keepsDays: [1, 4],
  kinds: [
    kind(
      'apple',
      ['햇 부사 사과', '홍로 사과', '아오리 사과', '세척 사과'],
      [
        ['3개', 4900],
        ['5개', 7900],
        ['1.5kg', 9900],
      ],
      [
        look('pile', 'red-apple', p.white, p.red, { count: 3, fits: ['부사', '홍로', '세척'] }),
        look('clearBag', 'red-apple', p.red, p.forest, { fits: ['부사', '홍로', '세척'] }),
        look('crate', 'red-apple', p.kraft, p.red, { fits: ['부사', '홍로', '세척'] }),
        look('pile', 'green-apple', p.white, p.green, { count: 3, fits: ['아오리'] }),
      ],
    ),
    kind(
      'pear',
      ['신고배', '황금배', '원황배'],
      [
        ['1개', 3500],
        ['3개', 8900],
      ],
      [
        look('pile', food('pear', { hue: -26, saturation: 0.85, lightness: 0.12 }), p.white, p.amber, { count: 3 }),
        look('basket', food('pear', { hue: -26, saturation: 0.85, lightness: 0.12 }), p.kraft, p.forest),
      ],
    ),
    kind(
      'tangerine',
      ['노지 감귤', '하우스 감귤', '타이벡 감귤', '한라봉'],
      [
        ['1kg', 5900],
        ['2kg', 9900],
        ['10개', 4500],
      ],
      [
        look('net', 'tangerine', p.orange, p.red),
        look('crate', 'tangerine', p.kraft, p.orange),
        look('pile', 'tangerine', p.white, p.orange, { count: 5 }),
      ],
    ),
    kind(
      'strawberry',
      ['설향 딸기', '금실 딸기', '킹스베리 딸기'],
      [
        ['500g', 8900],
        ['330g', 6500],
        ['1kg', 15900],
      ],
      [
        look('bowl', 'strawberry', p.white, p.red),
        look('tub', 'strawberry', p.rose, p.red),
        look('tray', 'strawberry', p.white, p.rose),
      ],
    ),
    kind(
      'grape',
      ['샤인머스캣', '고당도 샤인머스캣'],
      [
        ['1송이', 9900],
        ['700g', 12900],
      ],
      [
        look('pile', shineMuscat, p.white, p.green, { count: 1 }),
        look('flatBox', shineMuscat, p.forest, p.lime, { count: 1 }),
      ],
    ),
    kind(
      'campbell',
      ['캠벨 포도', '거봉 포도', '머루 포도'],
      [
        ['1kg', 8900],
        ['500g', 4900],
      ],
      [look('basket', 'grapes', p.kraft, p.violet), look('pile', 'grapes', p.white, p.violet, { count: 2 })],
    ),
    kind(
      'watermelon',
      ['조각 수박', '컷 수박', '씨 적은 수박'],
      [
        ['600g', 5900],
        ['1/4통', 7900],
      ],
      [look('plate', 'watermelon', p.white, p.green), look('tub', 'watermelon', p.green, p.red)],
    ),
    kind(
      'melon',
      ['머스크 멜론', '네트 멜론', '얼스 멜론'],
      [
        ['1통', 9900],
        ['1.8kg', 12900],
      ],
      [look('pile', 'melon', p.white, p.green, { count: 2 }), look('crate', 'melon', p.kraft, p.green)],
    ),
    kind(
      'banana',
      ['바나나', '고산지 바나나'],
      [
        ['1송이', 4500],
        ['2개', 1900],
      ],
      [look('pile', 'banana', p.white, p.yellow, { count: 2 }), look('clearBag', 'banana', p.yellow, p.forest)],
    ),
    kind(
      'peach',
      ['백도 복숭아', '황도 복숭아', '천도 복숭아'],
      [
        ['4개', 8900],
        ['1.2kg', 10900],
      ],
      [look('basket', 'peach', p.kraft, p.rose), look('tray', 'peach', p.white, p.pink)],
    ),
    kind(
      'blueberry',
      ['생블루베리', '대과 블루베리'],
      [
        ['200g', 6900],
        ['100g', 3900],
      ],
      [look('tub', 'blueberries', p.navy, p.blue), look('bowl', 'blueberries', p.lilac, p.violet)],
    ),
    kind(
      'kiwi',
      ['그린 키위', '골드 키위', '참다래'],
      [
        ['5개', 5900],
        ['8개', 7900],
      ],
      [
        look('tray', 'kiwi-fruit', p.white, p.green, { fits: ['그린', '참다래'] }),
        look('pile', goldKiwi, p.white, p.amber, { count: 5, fits: ['골드'] }),
      ],
    ),
    kind(
      'persimmon',
      ['단감', '대봉감', '아삭 단감'],
      [
        ['5개', 5900],
        ['1.5kg', 8900],
      ],
      [look('net', persimmon, p.amber, p.orange), look('pile', persimmon, p.white, p.orange, { count: 5 })],
    ),
    kind(
      'tropical',
      ['애플망고', '골드 파인애플', '레몬'],
      [
        ['1개', 4900],
        ['2개', 8900],
      ],
      [
        look('pile', 'mango', p.white, p.orange, { count: 5, fits: ['망고'] }),
        look('crate', 'pineapple', p.kraft, p.yellow, { fits: ['파인애플'] }),
        look('net', 'lemon', p.yellow, p.green, { fits: ['레몬'] }),
      ],
    ),
  ],
};

export const vegetable: Aisle = {
  category: 'vegetable',
  brands: ['새벽 수확', '흙내음', '아침밭', '텃밭', '알뜰', '싱싱'],
  storage: 'cold',
  keepsDays: [1, 3],
  kinds: [
    kind(
      'potato',
      ['수미 감자', '햇감자', '알감자', '두백 감자'],
      [
        ['1kg', 3900],
        ['2kg', 6500],
        ['500g', 2500],
      ],
      [look('net', 'potato', p.forest, p.amber), look('crate', 'potato', p.kraft, p.forest)],
    ),
    kind(
      'sweetpotato',
      ['꿀고구마', '호박고구마', '밤고구마'],
      [
        ['1kg', 5900],
        ['2kg', 9900],
      ],
      [
        look('basket', 'roasted-sweet-potato', p.kraft, p.violet),
        look('clearBag', 'roasted-sweet-potato', p.violet, p.amber),
      ],
    ),
    kind(
      'carrot',
      ['흙당근', '세척 당근', '미니 당근'],
      [
        ['3개', 2900],
        ['1kg', 3900],
      ],
      [look('clearBag', 'carrot', p.orange, p.forest), look('crate', 'carrot', p.kraft, p.orange)],
    ),
    kind(
      'tomato',
      ['완숙 토마토', '대추방울토마토', '스테비아 토마토', '대저 토마토'],
      [
        ['1kg', 7900],
        ['500g', 4900],
        ['750g', 5900],
      ],
      [
        look('tray', 'tomato', p.white, p.red, { fits: ['완숙', '대저'] }),
        look('bowl', 'tomato', p.mint, p.green),
        look('crate', 'tomato', p.kraft, p.red, { fits: ['완숙', '대저'] }),
      ],
    ),
    kind(
      'lettuce',
      ['청상추', '꽃상추', '쌈채소 모둠', '로메인'],
      [
        ['150g', 1900],
        ['200g', 2500],
        ['1봉', 1900],
      ],
      [look('basket', 'leafy-green', p.kraft, p.green), look('clearBag', 'leafy-green', p.green, p.lime)],
    ),
    kind(
      'cabbage',
      ['알배기 배추', '쌈배추', '봄동', '얼갈이 배추'],
      [
        ['1개', 2900],
        ['2개', 4900],
      ],
      [look('pile', 'leafy-green', p.white, p.green, { count: 3 }), look('crate', 'leafy-green', p.kraft, p.forest)],
    ),
    kind(
      'onion',
      ['햇양파', '조생 양파', '깐양파'],
      [
        ['1.5kg', 3900],
        ['3kg', 6900],
        ['3개', 2300],
      ],
      [look('net', 'onion', p.red, p.orange), look('pile', 'onion', p.white, p.amber, { count: 5 })],
    ),
    kind(
      'garlic',
      ['깐마늘', '의성 마늘', '통마늘'],
      [
        ['300g', 4500],
        ['200g', 2900],
      ],
      [look('clearBag', 'garlic', p.forest, p.white), look('bowl', 'garlic', p.cocoa, p.amber)],
    ),
    kind(
      'chilli',
      ['청양고추', '오이고추', '꽈리고추', '홍고추'],
      [
        ['150g', 1900],
        ['200g', 2500],
      ],
      [
        look('clearBag', greenChilli, p.forest, p.lime, { fits: ['청양', '오이', '꽈리'] }),
        look('basket', greenChilli, p.kraft, p.green, { fits: ['청양', '오이', '꽈리'] }),
        look('tray', 'hot-pepper', p.white, p.red, { fits: ['홍고추'] }),
      ],
    ),
    kind(
      'cucumber',
      ['백오이', '가시오이', '취청오이'],
      [
        ['3개', 2900],
        ['5개', 4500],
      ],
      [look('tray', 'cucumber', p.white, p.green), look('plate', 'cucumber', p.white, p.green)],
    ),
    kind(
      'paprika',
      ['미니 파프리카', '빨강 파프리카', '모둠 파프리카'],
      [
        ['3개', 3900],
        ['500g', 4900],
      ],
      [
        look('pile', redPepper, p.white, p.red, { count: 5, beside: yellowPepper, fits: ['미니', '모둠'] }),
        look('tray', redPepper, p.black, p.amber, { beside: yellowPepper, fits: ['미니', '모둠'] }),
        look('tray', redPepper, p.white, p.red, { fits: ['빨강'] }),
      ],
    ),
    kind(
      'broccoli',
      ['브로콜리', '손질 브로콜리', '햇브로콜리'],
      [
        ['1송이', 2500],
        ['2개', 3900],
      ],
      [look('pile', 'broccoli', p.white, p.green, { count: 2 }), look('tray', 'broccoli', p.white, p.forest)],
    ),
    kind(
      'mushroom',
      ['새송이버섯', '표고버섯', '참송이버섯', '양송이버섯'],
      [
        ['300g', 2500],
        ['200g', 2900],
        ['400g', 3500],
      ],
      [
        look('tray', paleMushroom, p.black, p.forest, { fits: ['새송이', '양송이'] }),
        look('basket', 'brown-mushroom', p.kraft, p.cocoa, { fits: ['표고', '참송이'] }),
      ],
    ),
    kind(
      'corn',
      ['찰옥수수', '초당옥수수', '노랑 찰옥수수'],
      [
        ['3개', 3900],
        ['5개', 5900],
      ],
      [look('crate', 'ear-of-corn', p.kraft, p.amber), look('net', 'ear-of-corn', p.green, p.amber)],
    ),
    kind(
      'radish',
      ['제주 무', '동치미무', '알타리무'],
      [
        ['1kg', 2900],
        ['2kg', 4500],
      ],
      [
        look('pile', whiteRadish, p.white, p.green, { count: 2 }),
        look('crate', whiteRadish, p.kraft, p.green, { beside: 'leafy-green' }),
      ],
    ),
    kind(
      'eggplant',
      ['햇가지', '꼬마 가지', '오이와 가지'],
      [
        ['3개', 2500],
        ['4개', 3300],
      ],
      [
        look('tray', 'eggplant', p.white, p.violet, { fits: ['햇가지', '꼬마'] }),
        look('basket', 'eggplant', p.kraft, p.violet, { beside: 'cucumber', fits: ['오이'] }),
      ],
    ),
  ],
};

export const meat: Aisle = {
  category: 'meat',
  brands: ['냉장', '오늘의', '정육장인', '실속', '두툼한', '칼질명인'],
  storage: 'cold',
  keepsDays: [1, 2],
  kinds: [
    kind(
      'beef',
      ['한우 국거리', '한우 불고기', '소고기 양지', '한우 등심', '호주산 부채살'],
      [
        ['300g', 15900],
        ['200g', 12900],
        ['500g', 23900],
      ],
      [
        look('tray', 'cut-of-meat', p.black, p.wine),
        look('board', 'cut-of-meat', p.white, p.wine),
        look('tray', 'cut-of-meat', p.white, p.red, { count: 1 }),
      ],
    ),
    kind(
      'porkbelly',
      ['삼겹살 구이용', '대패 삼겹살', '오겹살', '벌집 삼겹살'],
      [
        ['500g', 13900],
        ['300g', 8900],
        ['600g', 15900],
      ],
      [
        look('tray', 'bacon', p.white, p.rose),
        look('tray', 'bacon', p.black, p.red, { count: 1 }),
        look('board', 'bacon', p.white, p.rose, { beside: 'leafy-green' }),
      ],
    ),
    kind(
      'pork',
      ['앞다리살 제육용', '목살 구이용', '뒷다리살 불고기용', '돼지 안심'],
      [
        ['600g', 8900],
        ['500g', 9900],
        ['400g', 6900],
      ],
      [
        look('tray', food('cut-of-meat', { lightness: 0.12, saturation: 0.7 }), p.white, p.pink),
        look('board', food('cut-of-meat', { lightness: 0.12, saturation: 0.7 }), p.white, p.green, {
          beside: 'garlic',
        }),
      ],
    ),
    kind(
      'chicken',
      ['닭다리살', '닭볶음탕용 닭', '닭봉', '닭 북채'],
      [
        ['500g', 6900],
        ['1kg', 8900],
        ['400g', 5500],
      ],
      [
        look('tray', 'poultry-leg', p.white, p.amber),
        look('board', 'poultry-leg', p.white, p.amber),
        look('clearBag', 'poultry-leg', p.amber, p.red),
      ],
    ),
    kind(
      'duck',
      ['훈제오리 슬라이스', '오리 로스', '오리 주물럭'],
      [
        ['400g', 9900],
        ['600g', 13900],
      ],
      [look('flatBox', 'duck', p.forest, p.amber, { count: 1 }), look('pouch', 'duck', p.cocoa, p.orange)],
    ),
    kind(
      'rib',
      ['LA갈비', '돼지갈비 양념', '등갈비', '찜갈비'],
      [
        ['500g', 16900],
        ['800g', 19900],
      ],
      [look('board', 'meat-on-bone', p.white, p.cocoa), look('tray', 'meat-on-bone', p.black, p.amber)],
    ),
    kind(
      'ham',
      ['수제 소시지', '두툼 베이컨', '통등심 햄', '바베큐 소시지'],
      [
        ['200g', 5900],
        ['300g', 7900],
      ],
      [
        look('pouch', 'bacon', p.red, p.cream, { fits: ['베이컨'] }),
        look('pouch', 'hot-dog', p.amber, p.red, { fits: ['소시지'] }),
        look('pouch', 'meat-on-bone', p.wine, p.cream, { fits: ['햄'] }),
      ],
    ),
  ],
};

export const seafood: Aisle = {
  category: 'seafood',
  brands: ['새벽경매', '포구네', '바다담', '어부네', '오늘의', '싱싱'],
  storage: 'cold',
  keepsDays: [1, 2],
  kinds: [
    kind(
      'mackerel',
      ['손질 고등어', '간고등어', '삼치', '청어'],
      [
        ['2마리', 6900],
        ['3마리', 8900],
        ['400g', 5900],
      ],
      [look('tray', silverFish, p.black, p.blue), look('plate', silverFish, p.sky, p.blue)],
    ),
    kind(
      'fish',
      ['붉은 볼락', '참돔', '옥돔', '금태'],
      [
        ['1마리', 8900],
        ['3마리', 12900],
      ],
      [look('tray', redFish, p.white, p.navy), look('board', redFish, p.white, p.navy, { beside: 'lemon' })],
    ),
    kind(
      'salmon',
      ['연어 스테이크', '손질 연어', '연어 토막'],
      [
        ['200g', 11900],
        ['300g', 15900],
      ],
      [
        look('tray', salmonSteak, p.black, p.orange),
        look('board', salmonSteak, p.white, p.orange, { beside: 'lemon' }),
        look('tray', salmonSteak, p.white, p.navy, { count: 1 }),
      ],
    ),
    kind(
      'sushi',
      ['모둠 초밥', '연어 초밥', '참치 초밥'],
      [
        ['10개', 12900],
        ['8개', 9900],
      ],
      [look('flatBox', 'sushi', p.wine, p.amber), look('board', 'sushi', p.white, p.orange)],
    ),
    kind(
      'shrimp',
      ['흰다리새우', '생새우', '홍새우', '대하'],
      [
        ['300g', 8900],
        ['500g', 12900],
      ],
      [look('tray', 'shrimp', p.white, p.orange), look('clearBag', 'shrimp', p.blue, p.orange)],
    ),
    kind(
      'squid',
      ['손질 오징어', '생물 오징어', '반건조 오징어'],
      [
        ['2마리', 7900],
        ['300g', 6900],
      ],
      [
        look('tray', food('squid', { hue: 20, saturation: 0.5 }), p.white, p.violet),
        look('plate', food('squid', { hue: 20, saturation: 0.5 }), p.sky, p.navy),
      ],
    ),
    kind(
      'octopus',
      ['자숙 문어', '손질 낙지', '주꾸미'],
      [
        ['300g', 9900],
        ['500g', 13900],
      ],
      [look('tray', 'octopus', p.black, p.red), look('plate', 'octopus', p.white, p.rose)],
    ),
    kind(
      'crab',
      ['절단 꽃게', '암꽃게', '간장게장용 꽃게'],
      [
        ['500g', 10900],
        ['1kg', 17900],
      ],
      [look('tray', 'crab', p.white, p.red), look('crate', 'crab', p.kraft, p.blue)],
    ),
    kind(
      'oyster',
      ['생굴', '통영 굴', '석화', '참소라'],
      [
        ['200g', 4900],
        ['300g', 5900],
        ['1kg', 7900],
      ],
      [
        look('bowl', 'oyster', p.sky, p.navy, { fits: ['굴', '석화'] }),
        look('net', 'oyster', p.blue, p.navy, { fits: ['굴', '석화'] }),
        look('tray', 'spiral-shell', p.black, p.blue, { fits: ['소라'] }),
      ],
    ),
  ],
};

export const dairy: Aisle = {
  category: 'dairy',
  brands: ['온들목장', '하얀언덕', '초록들', '아침우유간', '산마루목장', '고운젖소'],
  storage: 'cold',
  keepsDays: [1, 6],
  kinds: [
    kind(
      'milk',
      ['흰우유', '저지방 우유', '저온살균 우유', '유당제로 우유'],
      [
        ['900ml', 2900],
        ['1L', 3200],
        ['500ml', 1800],
        ['1.8L', 5500],
      ],
      [
        look('milkCarton', 'cow', p.white, p.blue),
        look('milkCarton', 'glass-of-milk', p.white, p.green),
        look('juiceBottle', 'cow', p.white, p.sky),
      ],
    ),
    kind(
      'flavouredmilk',
      ['딸기우유', '초코우유', '바나나 우유', '커피우유'],
      [
        ['300ml', 1500],
        ['240ml × 3개', 3900],
      ],
      [
        look('milkCarton', 'strawberry', p.pink, p.rose, { fits: ['딸기'] }),
        look('brick', 'banana', p.yellow, p.amber, { fits: ['바나나'] }),
        look('brick', 'chocolate-bar', p.cocoa, p.kraft, { count: 3, fits: ['초코'] }),
        look('milkCarton', 'hot-beverage', p.kraft, p.cocoa, { fits: ['커피'] }),
      ],
    ),
    kind(
      'yogurt',
      ['플레인 요거트', '그릭 요거트', '딸기 요거트', '블루베리 요거트'],
      [
        ['400g', 4500],
        ['85g × 4개', 3500],
        ['150g', 2300],
      ],
      [
        look('yogurtCup', 'blueberries', p.white, p.violet, { fits: ['블루베리'] }),
        look('yogurtCup', 'strawberry', p.white, p.rose, { count: 3, fits: ['딸기'] }),
        look('jar', 'bowl-with-spoon', p.white, p.sky, { fits: ['플레인', '그릭'] }),
        look('yogurtCup', 'cow', p.white, p.blue, { fits: ['플레인', '그릭'] }),
      ],
    ),
    kind(
      'drinkyogurt',
      ['마시는 요거트', '복숭아 요구르트', '사과 요구르트'],
      [
        ['750ml', 4900],
        ['150ml × 5개', 4500],
      ],
      [
        look('juiceBottle', 'red-apple', p.cream, p.red, { count: 3, fits: ['사과'] }),
        look('juiceBottle', 'peach', p.cream, p.orange, { fits: ['복숭아'] }),
        look('juiceBottle', 'glass-of-milk', p.white, p.sky, { fits: ['마시는'] }),
      ],
    ),
    kind(
      'cheese',
      ['슬라이스 치즈', '체더 치즈', '스트링 치즈', '에멘탈 치즈'],
      [
        ['200g', 5900],
        ['150g', 4500],
      ],
      [
        look('pouch', 'cheese-wedge', p.yellow, p.orange),
        look('board', 'cheese-wedge', p.white, p.amber, { fits: ['체더', '에멘탈'] }),
        look('box', 'cheese-wedge', p.blue, p.yellow),
      ],
    ),
    kind(
      'butter',
      ['무염 버터', '가염 버터', '발효 버터'],
      [
        ['200g', 6900],
        ['450g', 12900],
      ],
      [
        look('flatBox', 'butter', p.yellow, p.blue, { count: 1 }),
        look('board', 'butter', p.white, p.amber, { count: 1 }),
      ],
    ),
    kind(
      'egg',
      ['무항생제 달걀', '동물복지 유정란', '등급 달걀', '구운 달걀'],
      [
        ['10구', 4900],
        ['15구', 6900],
        ['30구', 9900],
      ],
      [
        look('basket', 'egg', p.kraft, p.amber),
        look('tray', 'egg', p.kraft, p.green),
        look('crate', 'egg', p.kraft, p.red),
      ],
    ),
    kind(
      'icecream',
      ['바닐라 아이스크림', '우유 소프트콘', '딸기 빙수 컵'],
      [
        ['474ml', 5900],
        ['4개', 4900],
      ],
      [
        look('yogurtCup', 'ice-cream', p.cream, p.cocoa, { fits: ['아이스크림'] }),
        look('flatBox', 'soft-ice-cream', p.sky, p.blue, { fits: ['소프트콘'] }),
        look('yogurtCup', 'shaved-ice', p.white, p.rose, { fits: ['빙수'] }),
      ],
    ),
  ],
};
