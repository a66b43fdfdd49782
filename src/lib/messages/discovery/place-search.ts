type State = 'idle' | 'searching' | 'found' | 'nothing' | 'failed';

/** What is said under the field of the place chooser; `found` takes how many. */
export const PLACE_STATES: Record<State, (found: number) => string> = {
  idle: () => '',
  searching: () => '찾고 있어요…',
  found: (n) => `${n}곳을 찾았어요`,
  nothing: () => '맞는 곳을 찾지 못했어요. 동이나 역 이름, 도로명 주소로 찾아보세요.',
  failed: () => '지금은 찾을 수 없어요. 잠시 뒤 다시 시도해 주세요.',
};
