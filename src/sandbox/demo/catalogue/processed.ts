import { brownBean, silverFish, whiteRadish, yuzu } from './foods.ts';
import { type Aisle, food, kind, look } from './kind.ts';
import { paint as p } from './paint.ts';

const darkCurry = food('curry-rice', { saturation: 0.6, lightness: -0.25, only: [10, 50] });
const songpyeon = food('dumpling', { hue: 50, saturation: 0.8 });
const tunaFish = food('fish', { saturation: 0.6 });
const redPaste = 'hot-pepper';

export const canned: Aisle = {
  category: 'canned',
  brands: ['다솜푸드', '바다누리', '오래간찬', '한솥마루', '담은찬장', '든든집'],
  storage: 'room',
  keepsDays: [5, 60],
  kinds: [
    kind(
      'tuna',
      ['살코기 참치캔', '고추 참치캔', '야채 참치캔'],
      [
        ['135g', 2300],
        ['100g × 4개', 7900],
        ['150g × 3개', 6900],
      ],
      [look('tin', tunaFish, p.blue, p.yellow), look('tin', tunaFish, p.red, p.yellow, { count: 3 })],
    ),
    kind(
      'cornCan',
      ['스위트콘', '초당 옥수수캔', '완두콩 통조림'],
      [
        ['340g', 1900],
        ['198g × 3개', 4500],
      ],
      [
        look('tin', 'ear-of-corn', p.yellow, p.green, { fits: ['스위트콘', '옥수수'] }),
        look('tin', 'pea-pod', p.green, p.cream, { count: 3, fits: ['완두콩'] }),
      ],
    ),
    kind(
      'peachCan',
      ['황도 통조림', '파인애플 통조림', '후르츠 칵테일'],
      [
        ['400g', 2500],
        ['836g', 3900],
      ],
      [
        look('tin', 'peach', p.amber, p.red, { fits: ['황도'] }),
        look('tin', 'pineapple', p.green, p.yellow, { fits: ['파인애플'] }),
        look('tin', 'cherries', p.cream, p.rose, { beside: 'peach', fits: ['칵테일'] }),
      ],
    ),
    kind(
      'spam',
      ['캔햄', '저염 캔햄', '런천 캔햄'],
      [
        ['200g', 3300],
        ['340g', 4900],
        ['200g × 3개', 8900],
      ],
      [look('tin', 'meat-on-bone', p.navy, p.yellow), look('tin', 'meat-on-bone', p.wine, p.cream, { count: 3 })],
    ),
    kind(
      'curryPouch',
      ['소고기 카레', '매운 카레', '짜장 소스', '하이라이스'],
      [
        ['200g', 1500],
        ['200g × 4개', 4900],
      ],
      [
        look('box', 'curry-rice', p.orange, p.red, { fits: ['카레'] }),
        look('pouch', 'curry-rice', p.amber, p.cocoa, { fits: ['카레'] }),
        look('pouch', darkCurry, p.cocoa, p.amber, { fits: ['짜장', '하이라이스'] }),
      ],
    ),
    kind(
      'soupPouch',
      ['얼큰 소고기국', '육개장', '추어탕', '김치찌개'],
      [
        ['500g', 2900],
        ['350g × 2개', 5500],
      ],
      [look('pouch', 'pot-of-food', p.forest, p.red), look('pouch', 'pot-of-food', p.red, p.amber, { count: 3 })],
    ),
    kind(
      'porridge',
      ['전복죽', '단호박죽', '소고기죽', '통단팥죽'],
      [
        ['280g', 2900],
        ['280g × 3개', 7900],
      ],
      [
        look('noodleCup', 'bowl-with-spoon', p.cream, p.orange, { fits: ['전복', '단호박', '소고기'] }),
        look('noodleCup', brownBean, p.wine, p.cream, { fits: ['단팥'] }),
      ],
    ),
    kind(
      'sauceTomatoCan',
      ['홀토마토 캔', '토마토 퓨레', '강낭콩 통조림'],
      [
        ['400g', 2300],
        ['400g × 2개', 3900],
      ],
      [
        look('tin', 'tomato', p.red, p.forest, { fits: ['토마토'] }),
        look('tin', 'beans', p.cream, p.wine, { fits: ['강낭콩'] }),
      ],
    ),
  ],
};

export const instant: Aisle = {
  category: 'instant',
  brands: ['한끼뚝딱', '바로한상', '집밥마루', '오늘한끼', '엄마손맛', '든든집'],
  storage: 'cold',
  keepsDays: [0, 2],
  kinds: [
    kind(
      'kimbap',
      ['참치 김밥', '야채 김밥', '불고기 김밥', '치즈 김밥'],
      [
        ['1줄', 3500],
        ['2줄', 6500],
      ],
      [],
    ),
    kind(
      'onigiri',
      ['전주비빔 삼각김밥', '참치마요 삼각김밥', '주먹밥 세트'],
      [
        ['1개', 1400],
        ['2개', 2600],
      ],
      [look('clearBag', 'rice-ball', p.forest, p.red), look('pile', 'rice-ball', p.white, p.forest, { count: 3 })],
    ),
    kind(
      'lunchbox',
      ['제육 도시락', '불고기 도시락', '모둠반찬 도시락', '치킨마요 도시락'],
      [
        ['1인분', 5900],
        ['대', 7500],
      ],
      [
        look('pile', 'bento-box', p.white, p.red, { count: 1 }),
        look('board', 'bento-box', p.white, p.red, { count: 1 }),
      ],
    ),
    kind(
      'cupnoodle',
      ['얼큰 컵라면', '우동 컵라면', '사리곰 컵라면', '쌀국수 컵'],
      [
        ['65g', 1200],
        ['110g × 3개', 3900],
        ['6개', 6900],
      ],
      [
        look('noodleCup', 'steaming-bowl', p.red, p.yellow),
        look('noodleCup', 'steaming-bowl', p.cream, p.forest, { count: 3 }),
      ],
    ),
    kind(
      'instantRice',
      ['즉석밥', '현미 즉석밥', '잡곡 즉석밥'],
      [
        ['210g', 1300],
        ['210g × 3개', 3600],
        ['130g × 6개', 6500],
      ],
      [look('noodleCup', 'cooked-rice', p.white, p.red), look('box', 'cooked-rice', p.red, p.cream)],
    ),
    kind(
      'sidedish',
      ['시금치나물', '콩나물무침', '멸치볶음', '진미채볶음', '모둠 나물'],
      [
        ['150g', 3500],
        ['200g', 4500],
        ['300g', 5900],
      ],
      [
        look('tub', 'herb', p.forest, p.lime, { beside: 'leafy-green', fits: ['시금치', '모둠'] }),
        look('bowl', 'herb', p.white, p.forest, { beside: 'leafy-green', fits: ['시금치', '모둠'] }),
        look('tub', 'seedling', p.lime, p.amber, { fits: ['콩나물'] }),
        look('tub', silverFish, p.cocoa, p.amber, { fits: ['멸치'] }),
      ],
    ),
    kind(
      'kimchi',
      ['포기김치', '맛김치', '열무김치', '깍두기', '총각김치'],
      [
        ['500g', 5900],
        ['1kg', 9900],
        ['300g', 3900],
      ],
      [
        look('tub', 'leafy-green', p.red, p.red, { beside: 'hot-pepper', fits: ['포기', '맛김치', '열무'] }),
        look('jar', 'leafy-green', p.red, p.forest, { beside: 'hot-pepper', fits: ['포기', '맛김치', '열무'] }),
        look('bowl', 'leafy-green', p.wine, p.cream, { beside: 'hot-pepper', fits: ['포기', '맛김치', '열무'] }),
        look('tub', whiteRadish, p.red, p.red, { beside: 'hot-pepper', fits: ['깍두기', '총각'] }),
      ],
    ),
    kind(
      'jokbal',
      ['한방 족발', '불족발', '앞다리 족발'],
      [
        ['400g', 12900],
        ['600g', 16900],
      ],
      [look('plate', 'meat-on-bone', p.white, p.wine), look('tray', 'meat-on-bone', p.black, p.orange)],
    ),
    kind(
      'friedChicken',
      ['순살 닭강정', '후라이드 치킨', '양념 치킨', '모둠 튀김'],
      [
        ['350g', 8900],
        ['500g', 11900],
        ['1박스', 9900],
      ],
      [
        look('flatBox', 'poultry-leg', p.red, p.amber, { fits: ['치킨', '닭강정'] }),
        look('plate', 'poultry-leg', p.white, p.amber, { fits: ['치킨'] }),
        look('plate', 'fried-shrimp', p.white, p.amber, { fits: ['튀김'] }),
      ],
    ),
    kind(
      'tteokbokki',
      ['국물 떡볶이', '로제 떡볶이', '어묵탕', '꼬치 어묵'],
      [
        ['1인분', 3900],
        ['2인분', 6900],
      ],
      [
        look('plate', 'oden', p.white, p.red, { fits: ['어묵'] }),
        look('noodleCup', 'oden', p.orange, p.red, { fits: ['어묵'] }),
      ],
    ),
    kind(
      'ricecake',
      ['꿀떡', '삼색 경단', '송편', '떡꼬치', '과일 경단'],
      [
        ['300g', 4500],
        ['1팩', 3500],
        ['500g', 6900],
      ],
      [
        look('tray', 'dango', p.white, p.green, { fits: ['꿀떡', '경단', '떡꼬치'] }),
        look('plate', 'dango', p.mint, p.rose, { fits: ['꿀떡', '경단', '떡꼬치'] }),
        look('tray', songpyeon, p.kraft, p.green, { fits: ['송편'] }),
      ],
    ),
    kind(
      'sandwich',
      ['햄치즈 샌드위치', '에그마요 샌드위치', '클럽 샌드위치', '수제 버거'],
      [
        ['1개', 4500],
        ['2개', 5900],
      ],
      [
        look('plate', 'sandwich', p.white, p.green, { fits: ['샌드위치'] }),
        look('flatBox', 'sandwich', p.kraft, p.forest, { fits: ['샌드위치'] }),
        look('flatBox', 'hamburger', p.kraft, p.red, { fits: ['버거'] }),
      ],
    ),
  ],
};

export const sauce: Aisle = {
  category: 'sauce',
  brands: ['장독마루', '해오름장', '손맛담', '다솜푸드', '느루장', '고을맛'],
  storage: 'room',
  keepsDays: [7, 90],
  kinds: [
    kind(
      'gochujang',
      ['태양초 고추장', '찹쌀 고추장', '초고추장'],
      [
        ['500g', 5900],
        ['1kg', 9900],
        ['170g', 2900],
      ],
      [look('tub', redPaste, p.red, p.red), look('jar', redPaste, p.wine, p.red)],
    ),
    kind(
      'doenjang',
      ['재래식 된장', '쌈장', '청국장'],
      [
        ['500g', 5500],
        ['1kg', 8900],
        ['200g', 3300],
      ],
      [look('jar', brownBean, p.cocoa, p.amber), look('tub', brownBean, p.cocoa, p.amber)],
    ),
    kind(
      'soysauce',
      ['양조간장', '국간장', '맛간장', '진간장'],
      [
        ['500ml', 4500],
        ['930ml', 6900],
      ],
      [look('sauceBottle', brownBean, '#3a2018', p.red), look('sauceBottle', brownBean, '#3a2018', p.forest)],
    ),
    kind(
      'oil',
      ['현미유', '들기름', '올리브유', '해바라기유'],
      [
        ['320ml', 6900],
        ['500ml', 9900],
      ],
      [
        look('sauceBottle', 'sheaf-of-rice', '#d9a544', p.orange, { fits: ['현미'] }),
        look('sauceBottle', 'herb', '#b97a2a', p.cocoa, { fits: ['들기름'] }),
        look('sauceBottle', 'olive', '#a8b23f', p.forest, { fits: ['올리브'] }),
        look('sauceBottle', 'sunflower', '#f0cf5a', p.green, { fits: ['해바라기'] }),
      ],
    ),
    kind(
      'ketchup',
      ['토마토 케첩', '마요네즈', '머스타드', '칠리소스'],
      [
        ['300g', 2900],
        ['500g', 3900],
      ],
      [
        look('sauceBottle', 'tomato', p.red, p.green, { fits: ['케첩'] }),
        look('sauceBottle', 'egg', '#f7edc8', p.blue, { fits: ['마요네즈'] }),
        look('sauceBottle', 'blossom', '#e5b52c', p.cocoa, { fits: ['머스타드'] }),
        look('sauceBottle', 'hot-pepper', '#c4421f', p.amber, { fits: ['칠리'] }),
      ],
    ),
    kind(
      'jam',
      ['딸기잼', '블루베리잼', '복숭아잼', '사과잼'],
      [
        ['300g', 5900],
        ['500g', 7900],
        ['180g', 3900],
      ],
      [
        look('jar', 'strawberry', p.red, p.forest, { fits: ['딸기'] }),
        look('jar', 'blueberries', p.violet, p.navy, { fits: ['블루베리'] }),
        look('jar', 'peach', p.amber, p.rose, { fits: ['복숭아'] }),
        look('jar', 'red-apple', p.amber, p.red, { fits: ['사과'] }),
      ],
    ),
    kind(
      'honey',
      ['아카시아꿀', '야생화꿀', '밤꿀', '유자청'],
      [
        ['500g', 12900],
        ['300g', 8900],
        ['1kg', 19900],
      ],
      [
        look('jar', 'honey-pot', p.amber, p.cocoa, { fits: ['꿀'] }),
        look('jar', yuzu, p.yellow, p.green, { fits: ['유자'] }),
      ],
    ),
    kind(
      'salt',
      ['천일염', '구운 소금', '고춧가루', '마늘가루'],
      [
        ['500g', 4900],
        ['1kg', 7900],
        ['200g', 5900],
      ],
      [
        look('pouch', 'salt', p.sky, p.navy, { fits: ['천일염', '소금'] }),
        look('pouch', 'hot-pepper', p.red, p.cream, { fits: ['고춧가루'] }),
        look('pouch', 'garlic', p.cream, p.forest, { fits: ['마늘'] }),
      ],
    ),
    kind(
      'dressing',
      ['오리엔탈 드레싱', '참깨 드레싱', '발사믹 드레싱', '유자 드레싱'],
      [
        ['250g', 3900],
        ['330g', 4900],
      ],
      [
        look('sauceBottle', 'green-salad', '#c98f3d', p.green, { fits: ['오리엔탈', '참깨', '발사믹'] }),
        look('sauceBottle', yuzu, '#f2d25e', p.lime, { fits: ['유자'] }),
      ],
    ),
    kind(
      'meatsauce',
      ['소불고기 양념', '갈비 양념', '토마토 파스타소스', '미트 파스타소스'],
      [
        ['500g', 3900],
        ['290g', 2900],
        ['440g', 4500],
      ],
      [
        look('jar', 'spaghetti', p.orange, p.red, { fits: ['파스타'] }),
        look('jar', 'cut-of-meat', p.cocoa, p.wine, { fits: ['양념'] }),
      ],
    ),
  ],
};

export const simpleCook: Aisle = {
  category: 'simpleCook',
  brands: ['한끼뚝딱', '집밥마루', '쿡담은', '바로한상', '후다닥키친', '다솜푸드'],
  storage: 'frozen',
  keepsDays: [2, 30],
  kinds: [
    kind(
      'mandu',
      ['고기만두', '김치만두', '왕교자', '새우 물만두'],
      [
        ['350g', 4500],
        ['700g', 7900],
        ['420g × 2개', 8900],
      ],
      [
        look('pouch', 'dumpling', p.red, p.amber),
        look('snackBag', 'dumpling', p.forest, p.amber),
        look('plate', 'dumpling', p.white, p.red),
      ],
    ),
    kind(
      'pizza',
      ['콤비네이션 피자', '페퍼로니 피자', '슈프림 피자', '살라미 피자'],
      [
        ['350g', 6900],
        ['450g', 8900],
      ],
      [look('flatBox', 'pizza', p.red, p.green), look('flatBox', 'pizza', p.kraft, p.red, { count: 1 })],
    ),
    kind(
      'stewkit',
      ['부대찌개 밀키트', '된장찌개 밀키트', '순두부찌개 밀키트', '김치찌개 밀키트'],
      [
        ['2인분', 8900],
        ['3인분', 12900],
        ['540g', 7900],
      ],
      [
        look('flatBox', 'pot-of-food', p.red, p.amber, { count: 1 }),
        look('pouch', 'pot-of-food', p.cocoa, p.red),
        look('plate', 'shallow-pan-of-food', p.white, p.cocoa, { count: 1, fits: ['부대찌개'] }),
      ],
    ),
    kind(
      'pastakit',
      ['미트볼 파스타 밀키트', '아라비아타 밀키트', '토마토 파스타 밀키트'],
      [
        ['2인분', 8900],
        ['1인분', 4900],
      ],
      [look('flatBox', 'spaghetti', p.cream, p.red, { count: 1 }), look('box', 'spaghetti', p.forest, p.red)],
    ),
    kind(
      'noodle',
      ['생우동', '칼국수', '생라면', '잔치국수'],
      [
        ['2인분', 4500],
        ['4인분', 7900],
      ],
      [look('pouch', 'steaming-bowl', p.blue, p.red), look('snackBag', 'steaming-bowl', p.cream, p.orange)],
    ),
    kind(
      'fishcake',
      ['우동 어묵', '모둠 어묵', '꼬치 어묵 세트'],
      [
        ['300g', 2900],
        ['500g', 4500],
      ],
      [
        look('clearBag', 'fish-cake-with-swirl', p.blue, p.red, { beside: 'oden', fits: ['모둠', '우동'] }),
        look('pouch', 'oden', p.orange, p.red, { fits: ['모둠', '꼬치'] }),
      ],
    ),
    kind(
      'cutlet',
      ['등심 돈까스', '치즈 돈까스', '새우튀김', '치킨너겟'],
      [
        ['450g', 7900],
        ['5개', 6900],
        ['300g', 5900],
      ],
      [
        look('pouch', 'pig-face', p.amber, p.cocoa, { fits: ['돈까스'] }),
        look('box', 'pig-face', p.orange, p.cream, { fits: ['돈까스'] }),
        look('pouch', 'fried-shrimp', p.amber, p.red, { fits: ['새우'] }),
        look('pouch', 'poultry-leg', p.yellow, p.red, { fits: ['치킨'] }),
      ],
    ),
    kind(
      'friedrice',
      ['새우볶음밥', '김치볶음밥', '낙지볶음밥', '곤드레나물밥'],
      [
        ['300g', 3500],
        ['210g × 2개', 4900],
        ['2인분', 5900],
      ],
      [
        look('pouch', 'shallow-pan-of-food', p.red, p.yellow, { fits: ['볶음밥'] }),
        look('snackBag', 'cooked-rice', p.orange, p.red, { beside: 'shrimp', fits: ['새우'] }),
        look('snackBag', 'cooked-rice', p.wine, p.amber, { beside: 'octopus', fits: ['낙지'] }),
        look('pouch', 'cooked-rice', p.forest, p.lime, { beside: 'herb', fits: ['나물밥'] }),
      ],
    ),
    kind(
      'burrito',
      ['불고기 부리또', '치킨 또띠아', '타코 키트'],
      [
        ['125g × 2개', 3900],
        ['4개', 6900],
      ],
      [
        look('pouch', 'burrito', p.forest, p.orange, { fits: ['부리또', '또띠아'] }),
        look('plate', 'burrito', p.white, p.green, { fits: ['부리또', '또띠아'] }),
        look('plate', 'taco', p.white, p.red, { fits: ['타코'] }),
      ],
    ),
  ],
};
