/** What a place is called that nothing is known around. */
const OWN_POSITION = '내 위치';

/** How a remembered place is named, by what is there: '강남역 근처'; else it is the buyer's own position. */
export const nearText = (name: string | null): string => (name === null ? OWN_POSITION : `${name} 근처`);

/** The way to where there is something: '홍대입구역 근처 보기'. */
export const seeTownText = (name: string | null): string => (name === null ? '다른 동네 보기' : `${name} 근처 보기`);

/** Before a place is chosen: around where the list looks. `name` as `nearText` gives it. */
export const nameOfDefault = (name: string): string => (name === OWN_POSITION ? '상품이 가장 많은 동네' : name);

/** The title of the sheet where a place is chosen. */
export const PLACE_SHEET = '어느 동네에서 찾을까요?';

/** What is said of the browser's position, and of asking for it. */
export const POSITION = {
  offer: '내 주변 상품을 볼까요?',
  /** In its place, once the device has said no. */
  off: '동네를 고르면 가까운 상품을 보여 드려요.',
  use: '내 위치로 찾기',
  /** The other ways to say where one is. */
  other: '동네 고르기',
  loading: '위치 권한을 확인하고 있어요.',
  locating: '내 위치를 찾고 있어요. 잠시만 기다려 주세요.',
  failed: '위치를 찾지 못했어요. 다시 시도하거나 아래에서 동네를 골라 주세요.',
  again: '다시 시도',
  denied: '위치 권한이 꺼져 있어요. 주소창 옆 사이트 설정에서 허용하거나, 아래에서 동네를 골라 주세요.',
  checkAgain: '위치 다시 확인하기',
};

/** What is offered to whoever has moved since the place was chosen. */
export const PLACE_MOVED = { text: '위치가 바뀌었어요. 여기서 찾을까요?', take: '여기서 찾기' };

type State = 'idle' | 'searching' | 'found' | 'nothing' | 'failed';

/** What is said under the field of the place chooser; `found` takes how many. */
export const PLACE_STATES: Record<State, (found: number) => string> = {
  idle: () => '',
  searching: () => '찾고 있어요.',
  found: (n) => `${n}곳을 찾았어요`,
  nothing: () => '맞는 곳을 찾지 못했어요. 동이나 역 이름, 도로명 주소로 찾아보세요.',
  failed: () => '지금은 찾을 수 없어요. 잠시 뒤 다시 시도해 주세요.',
};
