import type { Store } from '#lib/contract/marts.ts';
import { DISTRICTS } from '#lib/domain/districts.ts';
import { encodePlace, type Place } from '#lib/domain/geo.ts';
import { takeApart } from '#lib/domain/hangul.ts';
import { isEndingSoon } from '#lib/domain/home-rows.ts';
import { MAP_MOST_STORES } from '#lib/domain/limits.ts';
import { type ConditionName, type Conditions, chosenConditions, type ProductSort } from '#lib/domain/list-choice.ts';
import { formatWon } from '#lib/domain/money.ts';
import { MOST_COUNTED, type Offer } from '#lib/domain/narrowing.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { NamedPlace } from '#lib/domain/place-search.ts';
import type { Reading } from '#lib/domain/search-readings.ts';
import { timeLeft } from '#lib/domain/time.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import type { UnitPrice } from '#lib/domain/unit-price.ts';
import { momentText, shortDateText } from './dates.ts';

export const SORT_NAMES: Record<ProductSort, string> = {
  spread: '골고루',
  near: '가까운순',
  cheap: '낮은 가격순',
  discount: '할인율순',
  ending: '마감 임박순',
};

export const CONDITION_LABELS: Record<ConditionName, string> = {
  openNow: '지금 영업 중',
  cardAccepted: '카드 결제 가능',
  minDiscount: '할인',
  maxPrice: '가격',
  walkMinutes: '거리',
  pickupHour: '찾아갈 시간',
};

/** 오후 6시~7시, 밤 11시~12시: an hour of the day as people say it. */
export function hourText(hour: number): string {
  const half = (h: number) => (h < 12 ? '오전' : '오후');
  const clock = (h: number) => `${h % 12 || 12}시`;
  const to = (hour + 1) % 24;
  return `${half(hour)} ${clock(hour)}~${half(hour) === half(to) ? '' : `${half(to)} `}${clock(to)}`;
}

/** A chosen condition in a few words: 30% 이상 할인, 5,000원 이하, 걸어서 10분 안, 오후 6시~7시에 찾기. */
export function conditionText(name: ConditionName, conditions: Partial<Conditions>): string {
  const figure = Number(conditions[name]);
  if (name === 'minDiscount') return `${figure}% 이상 할인`;
  if (name === 'maxPrice') return `${formatWon(figure)} 이하`;
  if (name === 'walkMinutes') return `걸어서 ${figure}분 안`;
  if (name === 'pickupHour') return `${hourText(figure)}에 찾기`;
  return CONDITION_LABELS[name];
}

export const amountText = (count: number) => `${formatNumber(count)}개${count < MOST_COUNTED ? '' : ' 이상'}`;

/** Where conditions left nothing, and there is something without them. */
export const NARROWED_TO_NOTHING = '조건에 맞는 상품이 없어요';
export const narrowedText = (offers: readonly Offer[]): string =>
  `조건을 빼면 ${amountText(Math.max(...offers.map(({ count }) => count)))} 볼 수 있어요.`;

/** ‘카드 결제 가능’ 빼고 12개 보기: what is taken back of the conditions that were chosen, and what there is then. */
export function takeBackText(chosen: Partial<Conditions>, { count, ...left }: Offer): string {
  const before = chosenConditions(chosen);
  const staying = chosenConditions(left);
  const taken = before.filter((name) => !staying.includes(name));
  const what = taken.length > 1 ? '조건 모두' : taken.map((name) => `‘${conditionText(name, chosen)}’`).join('');
  return `${what} 빼고 ${amountText(count)} 보기`;
}

const FINAL_RIEUL = 8;
/** '엘', '엠' and '엔' end in a consonant; '영', '일', '삼', '육', '칠' and '팔' too. */
const CLOSED_SIGN = /[lmn013678]$/i;
/** '영', '삼' and '육': in a consonant that is not ㄹ. */
const CLOSED_DIGIT = /[036]$/;

/** '사과로', '수박으로', '귤로', '우유3으로'. */
function by(text: string): string {
  if (CLOSED_DIGIT.test(text)) return `‘${text}’으로`;
  const final = takeApart([...text].at(-1) ?? '')?.final ?? 0;
  return `‘${text}’${final === 0 || final === FINAL_RIEUL ? '로' : '으로'}`;
}

/** How a search was understood, where it was not taken word for word. */
export function readingHint(typed: string, { by: how, text }: Pick<Reading, 'by' | 'text'>): string | null {
  if (how === 'keyboard') return `‘${typed}’${CLOSED_SIGN.test(typed) ? '을' : '를'} ${by(text)} 찾았어요.`;
  if (how === 'initials') return `초성 ‘${typed}’에 맞는 이름을 찾았어요.`;
  if (how === 'closest') return `‘${text}’에 가장 가까운 상품이에요.`;
  if (how === 'similar') return `정확히 ‘${typed}’인 상품은 없어서 비슷한 이름을 찾았어요.`;
  return null;
}

/** The searches of this device. */
export const RECENT_SEARCHES = {
  title: '최근 검색어',
  clear: '모두 지우기',
  remove: (text: string) => `‘${text}’ 지우기`,
};

/** '100g당 700원'. */
export const unitPriceText = ({ won, per }: UnitPrice): string => `${per}당 ${formatWon(won)}`;

export interface SaleTimeLeft {
  text: string;
  state: 'running' | 'urgent' | 'ended';
}

/** How long a sale still runs, in the units that say enough: 3일 남음, 5시간 남음, 1시간 20분 남음, 12분 남음. */
export function saleTimeLeft(endsAt: Date, now: Date): SaleTimeLeft {
  const ms = endsAt.getTime() - now.getTime();
  const { days, hours, minutes, expired } = timeLeft(ms);
  if (expired) return { text: '판매 종료', state: 'ended' };
  const state = isEndingSoon(endsAt, now) ? 'urgent' : 'running';
  if (days > 0) return { text: `${days}일 남음`, state };
  if (hours >= 3) return { text: `${hours}시간 남음`, state };
  if (hours > 0) return { text: minutes > 0 ? `${hours}시간 ${minutes}분 남음` : `${hours}시간 남음`, state };
  return { text: minutes > 0 ? `${minutes}분 남음` : '곧 끝나요', state };
}

/** How a buyer can pay there, of the wire's `paymentMethod`. */
export const paymentWaysText = (paymentMethod: Store['paymentMethod']): string =>
  paymentMethod === 1 ? '현장 결제, 카드 결제' : '현장 결제만 돼요';

/** '11월 30일 (월), 12월 1일 (화)' of days 'yyyy-MM-dd'. */
export const daysOffText = (days: readonly string[]): string =>
  days
    .flatMap((day) => parseSeoulDate(day) ?? [])
    .map(shortDateText)
    .join(', ');

/** Whether a mart is open now, as a badge says it. */
export interface MartStanding {
  text: string;
  tone: 'accent' | 'danger' | 'plain';
}

/** `opensAt`: when it opens next, as the wire has it; null where it does not. */
export function martStanding(
  { isDeleted = false, isOpen, opensAt }: { isDeleted?: boolean; isOpen: boolean; opensAt: string | null },
  now: Date,
): MartStanding {
  if (isDeleted) return { text: '문을 닫은 마트예요', tone: 'danger' };
  if (isOpen) return { text: '지금 영업 중', tone: 'accent' };
  return { text: opensAt ? `${momentText(new Date(opensAt), now)}에 열어요` : '지금은 쉬어요', tone: 'plain' };
}

export const MAP_TITLE = '우리 동네 매장 보기';
export const NO_STORES = '5km 안에 매장이 없어요.';
export const STORES_FAILED = '매장 정보를 불러오는 중 오류가 발생했어요.';
export const MAP_FAILED = '지도를 초기화하는 중 오류가 발생했어요.';
/** When the map takes longer than a moment to come. */
export const MAP_LOADING = '지도를 불러오는 중이에요.';
export const MAP_SILENT_MS = 1_000;
/** What the ring means, where it can be seen. */
export const RING_LEGEND = '점선 안쪽이 3km예요';
export const MAP_OFF = '지도 서비스가 연결되어 있지 않아 목록으로 보여 드려요.';
export const MAP_REFUSED = '지금은 지도를 보여 드릴 수 없어요.';
export const MAP_REFUSED_LIST = '지금은 지도를 보여 드릴 수 없어요. 아래 목록에서 찾아 주세요.';
export const PRODUCTS_FAILED = '상품 정보를 불러오지 못했어요.';

/** Moves the sheet with the list where it cannot be dragged. */
export const SHEET_UP = '목록 넓게 보기';
export const SHEET_DOWN = '지도 넓게 보기';

const NAMES_SHOWN = 2;

/** '파는 상품 12개 · 최대 40% 할인' */
export const shelfText = (products: number, bestDiscount: number): string =>
  products === 0
    ? '지금 파는 상품이 없어요'
    : `파는 상품 ${formatNumber(products)}개${bestDiscount > 0 ? ` · 최대 ${bestDiscount}% 할인` : ''}`;

/**
 * What is written on the pin of marts, '12개' or '4곳 152개' and '최대 40%', and what it is called: 'A마트, 상품 12개 최대 40% 할인',
 * '매장 4곳 152개 최대 40% 할인: A마트, B마트 외'. The name holds what is written, for those who speak it (WCAG 2.5.3).
 */
export function pinTexts(
  names: readonly string[],
  { products, bestDiscount }: { products: number; bestDiscount: number },
): { name: string; face: { title: string; note: string | null; isQuiet: boolean } } {
  const isOne = names.length === 1;
  const count = `${formatNumber(products)}개`;
  const title = isOne ? count : `${formatNumber(names.length)}곳 ${count}`;
  const note = bestDiscount > 0 ? `최대 ${bestDiscount}%` : null;
  const said = `${title}${note ? ` ${note} 할인` : ''}`;
  const shown = names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? ' 외' : '');
  return {
    name: isOne ? `${shown}, 상품 ${said}` : `매장 ${said}: ${shown}`,
    face: { title, note, isQuiet: products === 0 },
  };
}

/** How many marts the map shows; where it shows the most it can there may be more. */
export const storesText = (shown: number): string =>
  shown < MAP_MOST_STORES
    ? `5km 안의 매장 ${formatNumber(shown)}곳`
    : `가까운 매장 ${formatNumber(shown)}곳 · 더 먼 곳은 지도를 옮겨 찾아보세요`;

/** What a place is called that nothing is known around. */
const OWN_POSITION = '내 위치';

/** How a remembered place is named: the district it was chosen from, else what is around it, else the buyer's own position. */
export function placeName(place: Place, surroundings: NamedPlace | null = null): string {
  const key = encodePlace(place);
  const known = DISTRICTS.find((district) => encodePlace(district.place) === key) ?? surroundings;
  return known ? `${known.name} 근처` : OWN_POSITION;
}

/** Before a place is chosen: around where the list looks, and what choosing one brings. `name` as `placeName` gives it. */
export const noPlaceYetText = (name: string): { where: string; why: string } => ({
  where: name === OWN_POSITION ? '상품이 가장 많은 동네' : name,
  why: '위치를 정하면 내 주변을 보여 줘요.',
});

type State = 'idle' | 'searching' | 'found' | 'nothing' | 'failed';

/** What is said under the field of the place chooser; `found` takes how many. */
export const PLACE_STATES: Record<State, (found: number) => string> = {
  idle: () => '',
  searching: () => '찾고 있어요…',
  found: (n) => `${n}곳을 찾았어요`,
  nothing: () => '맞는 곳을 찾지 못했어요. 동이나 역 이름, 도로명 주소로 찾아보세요.',
  failed: () => '지금은 찾을 수 없어요. 잠시 뒤 다시 시도해 주세요.',
};
