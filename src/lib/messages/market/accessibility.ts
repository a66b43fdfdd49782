/** The page about accessibility: what is held, what was looked at when, and whom to tell. adopt.md 31.7. */
export const ACCESSIBILITY = {
  title: '웹 접근성',
  lead: '누구나 같은 가격에 같은 먹거리를 살 수 있게, 모든 화면을 아래 기준에 맞춰 만들고 확인해요.',
  standards: '지키는 기준',
  standardNames: ['한국형 웹 콘텐츠 접근성 지침(KWCAG) 2.2', '웹 콘텐츠 접근성 지침(WCAG) 2.2 AA'],
  tested: '확인한 내용',
  limits: '아직 부족한 점',
  tell: '불편한 점 알리기',
  tellText: '쓰기 어려운 화면이 있으면 알려 주세요. 어느 화면에서 무엇이 안 됐는지 적어 주시면 더 빨리 고쳐요.',
  ask: '문의하기',
} as const;

/** What was looked at, and the day of the latest look ('yyyy-MM-dd'), which a release moves on. */
export const LOOKED_AT: readonly { what: string; on: string }[] = [
  { what: '모든 화면을 자동 검사 도구(axe)로, 밝은 화면과 어두운 화면에서', on: '2026-11-30' },
  { what: '키보드만으로 모든 버튼에 닿고, 초점이 가려지지 않는지', on: '2026-11-30' },
  { what: '휴대전화에서 글자 200%, 컴퓨터에서 화면 400% 확대', on: '2026-11-30' },
  { what: '스크립트 없이, 움직임을 줄인 채로', on: '2026-11-30' },
];

export const ACCESS_LIMITS: readonly string[] = [
  '화면 낭독기를 쓰는 분과 함께 확인하지는 못했어요.',
  '지도는 끌어서 봐야 해요. 같은 마트를 목록에서도 볼 수 있어요.',
];
