import { brownBean, oats, paleMushroom } from './foods.ts';
import { type Aisle, food, kind, look } from './kind.ts';
import { paint as p } from './paint.ts';

const blackBean = food('beans', { saturation: 0.25, lightness: -0.16 });
const tofu = food('butter', { saturation: 0.22, lightness: 0.2, only: [30, 65] });
const soyMeat = food('cut-of-meat', { hue: 26, saturation: 0.55 });

export const organic: Aisle = {
  category: 'organic',
  brands: ['유기농', '무농약', '초록누리', '자연담은', '두레밭', '온새미'],
  storage: 'cold',
  keepsDays: [1, 6],
  kinds: [
    kind(
      'organicVeg',
      ['어린잎 채소', '쌈채소 꾸러미', '케일', '시금치'],
      [
        ['100g', 2900],
        ['200g', 3900],
        ['300g', 4900],
      ],
      [
        look('clearBag', 'herb', p.forest, p.lime, { beside: 'leafy-green' }),
        look('basket', 'leafy-green', p.kraft, p.forest, { beside: 'herb' }),
      ],
    ),
    kind(
      'organicBox',
      ['제철 채소 꾸러미', '과일 꾸러미', '못난이 농산물 상자'],
      [
        ['2인', 12900],
        ['1상자', 16900],
      ],
      [
        look('crate', 'carrot', p.kraft, p.forest, { beside: 'tomato', fits: ['채소', '농산물'] }),
        look('basket', 'tomato', p.kraft, p.green, { beside: 'ear-of-corn', fits: ['채소', '농산물'] }),
        look('crate', 'red-apple', p.kraft, p.red, { beside: 'tangerine', fits: ['과일'] }),
      ],
    ),
    kind(
      'sprout',
      ['콩나물', '숙주나물', '새싹 채소', '브로콜리 새싹'],
      [
        ['300g', 1900],
        ['200g', 1700],
        ['50g', 1900],
      ],
      [look('clearBag', 'seedling', p.lime, p.forest), look('tray', 'seedling', p.white, p.green)],
    ),
    kind(
      'organicEgg',
      ['유정란', '방목 유정란', '자유방사 달걀'],
      [
        ['10구', 6900],
        ['15구', 8900],
      ],
      [look('basket', 'egg', p.kraft, p.forest), look('tray', 'egg', p.kraft, p.lime)],
    ),
    kind(
      'grain',
      ['현미', '찹쌀', '오분도미', '혼합 잡곡'],
      [
        ['1kg', 6900],
        ['2kg', 11900],
        ['500g', 4500],
      ],
      [
        look('pouch', 'sheaf-of-rice', p.kraft, p.forest),
        look('pouch', 'cooked-rice', p.cream, p.amber, { fits: ['현미', '찹쌀', '오분도미'] }),
      ],
    ),
    kind(
      'organicJuice',
      ['사과당근즙', '케일즙', '배도라지즙', '비트즙'],
      [
        ['100ml × 10개', 12900],
        ['110ml × 5개', 7900],
      ],
      [
        look('box', 'red-apple', p.forest, p.lime, { beside: 'carrot', fits: ['사과당근'] }),
        look('box', 'leafy-green', p.lime, p.forest, { fits: ['케일'] }),
        look('pouch', 'pear', p.lime, p.forest, { fits: ['배도라지'] }),
        look('pouch', 'root-vegetable', p.wine, p.rose, { fits: ['비트'] }),
      ],
    ),
    kind(
      'babyfood',
      ['쌀과자', '바나나 퓨레', '현미 떡뻥'],
      [
        ['30g', 2900],
        ['100g × 3개', 6900],
      ],
      [
        look('snackBag', 'sheaf-of-rice', p.mint, p.cream, { fits: ['쌀과자', '떡뻥'] }),
        look('pouch', 'banana', p.pink, p.yellow, { fits: ['바나나'] }),
      ],
    ),
    kind(
      'mushroomOrganic',
      ['건표고버섯', '참송이버섯', '유기농 새송이'],
      [
        ['100g', 6900],
        ['200g', 4900],
      ],
      [
        look('pouch', 'brown-mushroom', p.cocoa, p.kraft, { fits: ['표고'] }),
        look('clearBag', 'brown-mushroom', p.cocoa, p.forest, { fits: ['표고', '참송이'] }),
        look('tray', paleMushroom, p.forest, p.green, { fits: ['새송이'] }),
      ],
    ),
  ],
};

export const vegan: Aisle = {
  category: 'vegan',
  brands: ['채움식탁', '초록한입', '베지담', '콩마을', '잎새키친', '온새미'],
  storage: 'cold',
  keepsDays: [1, 8],
  kinds: [
    kind(
      'tofu',
      ['국산콩 두부', '순두부', '부침두부', '연두부', '찌개두부'],
      [
        ['300g', 2500],
        ['350g', 1900],
        ['500g', 3500],
      ],
      [
        look('flatBox', tofu, p.forest, p.lime, { count: 1 }),
        look('tray', tofu, p.white, p.green, { count: 1, fits: ['국산콩', '부침', '찌개'] }),
        look('board', tofu, p.white, p.green, { count: 1, fits: ['국산콩', '부침', '찌개'] }),
      ],
    ),
    kind(
      'soymeat',
      ['콩고기 불고기', '식물성 패티', '식물성 스테이크', '병아리콩 볼'],
      [
        ['300g', 6900],
        ['200g', 4900],
        ['4개', 7900],
      ],
      [
        look('pouch', soyMeat, p.forest, p.lime, { fits: ['콩고기', '스테이크'] }),
        look('tray', soyMeat, p.kraft, p.green, { fits: ['콩고기', '스테이크'] }),
        look('plate', 'falafel', p.white, p.green, { count: 1, fits: ['병아리콩'] }),
        look('pouch', 'hamburger', p.green, p.cream, { fits: ['패티'] }),
      ],
    ),
    kind(
      'soymilk',
      ['무가당 두유', '검은콩 두유', '땅콩 음료', '귀리 음료'],
      [
        ['190ml × 6개', 6900],
        ['950ml', 3500],
        ['190ml', 1300],
      ],
      [
        look('brick', brownBean, p.cream, p.cocoa, { count: 3, fits: ['무가당'] }),
        look('brick', blackBean, p.grey, p.black, { fits: ['검은콩'] }),
        look('milkCarton', oats, p.cream, p.amber, { fits: ['귀리'] }),
        look('milkCarton', 'peanuts', p.white, p.cocoa, { fits: ['땅콩'] }),
      ],
    ),
    kind(
      'veganSalad',
      ['병아리콩 샐러드', '두부면 샐러드', '후무스 랩', '구운 채소 샐러드'],
      [
        ['1팩', 5900],
        ['220g', 6500],
      ],
      [
        look('plate', 'green-salad', p.white, p.green, { count: 1, fits: ['샐러드'] }),
        look('plate', 'stuffed-flatbread', p.mint, p.green, { fits: ['랩'] }),
        look('tub', 'falafel', p.lime, p.forest, { beside: 'leafy-green', fits: ['병아리콩'] }),
      ],
    ),
    kind(
      'veganCheese',
      ['비건 치즈', '코코넛 요거트', '식물성 버터'],
      [
        ['200g', 6900],
        ['110g', 3900],
      ],
      [
        look('pouch', food('cheese-wedge', { hue: 12, lightness: 0.08 }), p.green, p.cream, { fits: ['치즈'] }),
        look('yogurtCup', 'coconut', p.white, p.green, { fits: ['코코넛'] }),
        look('flatBox', 'butter', p.green, p.cream, { count: 1, fits: ['버터'] }),
      ],
    ),
    kind(
      'guac',
      ['아보카도 과카몰리', '올리브 스프레드', '바질 페스토'],
      [
        ['150g', 4900],
        ['200g', 5900],
      ],
      [
        look('tub', 'avocado', p.green, p.forest, { fits: ['아보카도'] }),
        look('jar', 'olive', p.lime, p.forest, { fits: ['올리브'] }),
        look('jar', 'herb', p.green, p.forest, { fits: ['바질'] }),
      ],
    ),
    kind(
      'veganmandu',
      ['비건 만두', '두부 만두', '채소 만두'],
      [
        ['350g', 6900],
        ['400g', 7500],
      ],
      [
        look('pouch', 'dumpling', p.green, p.cream),
        look('snackBag', 'dumpling', p.mint, p.forest, { beside: 'leafy-green' }),
      ],
    ),
  ],
};

export const diet: Aisle = {
  category: 'diet',
  brands: ['가벼운날', '라이트담', '핏한끼', '밸런스밀', '오늘가볍게', '한결가벼운'],
  storage: 'cold',
  keepsDays: [1, 10],
  kinds: [
    kind(
      'chickenbreast',
      ['닭가슴살 스테이크', '훈제 닭가슴살', '닭가슴살 소시지', '수비드 닭가슴살'],
      [
        ['100g', 2300],
        ['100g × 5개', 9900],
        ['200g', 3900],
      ],
      [
        look('pouch', 'chicken', p.navy, p.orange),
        look('pouch', 'chicken', p.white, p.blue),
        look('box', 'chicken', p.black, p.orange),
      ],
    ),
    kind(
      'salad',
      ['닭가슴살 샐러드', '리코타 샐러드', '연어 샐러드', '콥 샐러드'],
      [
        ['1팩', 5900],
        ['230g', 6900],
        ['150g', 4500],
      ],
      [
        look('bowl', 'green-salad', p.white, p.green),
        look('tub', 'leafy-green', p.black, p.green, { beside: 'tomato' }),
        look('pile', 'green-salad', p.white, p.green, { count: 1 }),
      ],
    ),
    kind(
      'konjac',
      ['포도 곤약젤리', '곤약면', '곤약 쌀', '복숭아 곤약젤리'],
      [
        ['150g', 1500],
        ['200g × 5개', 6900],
        ['10개', 9900],
      ],
      [
        look('pouch', 'grapes', p.lilac, p.violet, { fits: ['포도'] }),
        look('pouch', 'peach', p.pink, p.rose, { count: 3, fits: ['복숭아'] }),
        look('pouch', 'steaming-bowl', p.sky, p.blue, { fits: ['곤약면'] }),
        look('pouch', 'cooked-rice', p.white, p.violet, { fits: ['곤약 쌀'] }),
      ],
    ),
    kind(
      'proteinbar',
      ['단백질바', '견과 에너지바', '저당 초코바'],
      [
        ['50g', 2300],
        ['40g × 6개', 9900],
      ],
      [
        look('box', 'chocolate-bar', p.cocoa, p.amber, { fits: ['단백질', '초코'] }),
        look('snackBag', 'peanuts', p.navy, p.amber, { fits: ['견과'] }),
      ],
    ),
    kind(
      'granola',
      ['저당 그래놀라', '오트밀', '베리 그래놀라'],
      [
        ['300g', 7900],
        ['500g', 9900],
        ['50g', 1500],
      ],
      [
        look('pouch', oats, p.amber, p.cocoa, { fits: ['저당', '오트밀'] }),
        look('pouch', 'blueberries', p.cream, p.violet, { beside: 'strawberry', fits: ['베리'] }),
        look('box', oats, p.blue, p.amber, { fits: ['저당', '오트밀'] }),
      ],
    ),
    kind(
      'dietmeal',
      ['현미 닭가슴살 도시락', '곤약볶음밥', '저칼로리 도시락'],
      [
        ['230g', 4900],
        ['1인분', 5500],
      ],
      [
        look('pile', 'bento-box', p.white, p.green, { count: 1, fits: ['도시락'] }),
        look('flatBox', 'shallow-pan-of-food', p.green, p.white, { count: 1, fits: ['볶음밥'] }),
      ],
    ),
    kind(
      'riceless',
      ['두부면', '곤약 파스타', '저칼로리 누들'],
      [
        ['100g', 2300],
        ['150g × 3개', 5900],
      ],
      [
        look('pouch', 'steaming-bowl', p.mint, p.forest, { fits: ['두부면', '누들'] }),
        look('box', 'spaghetti', p.white, p.green, { count: 1, fits: ['파스타'] }),
      ],
    ),
    kind(
      'sweetpotatoSnack',
      ['구운 고구마', '고구마 말랭이', '찐 고구마'],
      [
        ['200g', 3900],
        ['60g × 5개', 6900],
      ],
      [
        look('tray', 'roasted-sweet-potato', p.kraft, p.amber, { fits: ['구운', '찐'] }),
        look('pouch', 'roasted-sweet-potato', p.violet, p.amber),
      ],
    ),
  ],
};
