import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, isCode, ROOT, readSource } from './source.ts';

/**
 * Words that docs/glossary.md retired, by what is said instead. An act of a person keeps its verb: the mart ‘챙겨
 * 두다’, the buyer ‘주문하다’ and ‘찾아가다’, the seller ‘건네다’.
 */
const RETIRED: readonly (readonly [RegExp, string])[] = [
  [/맡기|맡음|맡아|맡은|맡았/, '바로 주문, 주문하다; the mart 챙겨 두다'],
  [/빼 두|빼 둬|찜/, '챙겨 두다, 주문하다'],
  [/구매하기|구매를|구매할/, '주문하기'],
  [/골고루['),]|조건 빼|조건을 빼|고른 조건'|이 조건으로/, '기본순, 필터, 해제'],
  [/할인 단계 알림|알려 줘'/, '가격 알림, 알림 받기'],
  [/다 팔림/, '품절'],
  [/찾아가는 (시간|기한|곳|날)|찾아갈|찾아가기|찾아갔|찾아감|찾으러|받은 주문'/, '픽업 시간, 장소, 대기, 완료'],
  [/체크인/, '판매 확정; 픽업 대기'],
  [/기다리는 주문|열린 주문/, '픽업 대기 주문'],
  [/시간 만료|(?<!소비)기한/, '픽업 시간'],
  [/문을 닫|닫은|닫음|닫혀|마트를 닫/, '운영 종료 (for good), 영업시간이 아니에요 (now)'],
  [/판매 종료/, '판매 마감, 판매가 끝나다'],
  [/시장/, '동네마켓'],
  [/열쇠/, '키'],
  [/지급 거절|되가져/, '차지백, 환수'],
  [/두 번째 인증/, '2단계 인증'],
  [/답을 받지 못/, '응답이 없어요'],
  [/중(에)? 오류가/, '…못했어요'],
  [/없던 것으로|거두기|이의 내기|마침'|기다림'/, '노쇼 기록 지우기, 문의 취소, 이의 제기, 종료, 대기'],
  [/돌려보내|돌려보냄|신청이 돌아/, '반려'],
  [/나는 직원이/, '내 역할은 직원으로 바뀌어요'],
  [/그사이|그 사이에/, '방금, or nothing'],
  [/네트워크|연결을 확인|인터넷 연결이|인터넷에 연결/, '인터넷을 확인, 인터넷이 끊겼어요, 인터넷이 연결되지 않았어요'],
  [/단추|보여주/, '버튼, 보여 드리다'],
  [/(?<!상품|대|소)분류/, '카테고리'],
  [/팔로우|팔로워/, '단골, 단골 맺기'],
  [/(리뷰|답글|상품)[을를] (고치|고쳤|지우|지웠|지울)|고치기'|지우기'/, '수정, 삭제'],
  [/지워져|지워진|지워요|(위치|번호|글)[을를] (지우고|지워)/, '삭제'],
  [/빼기|뺐어요|뺄까/, '삭제; filter 해제; line of a sheet 제외'],
  [/이전 쪽|다음 쪽|쪽 넘기기/, '페이지'],
  [/대시보드/, '내 마트 목록'],
  [/찾아 보세요|미리보기|되었|두었|고맙습니다/, '찾아보세요, 미리 보기, 됐, 뒀'],
  [/재입고 알림 그만|일 \([일월화수목금토]\)/, '끄기; 11월 28일(금)'],
  [/건넴|건넨 사람/, '판매 확정, 확정한 직원'],
  [/마감 판|매대/, '오늘 마감, 어제처럼 올리기'],
  [/마감 정산/, '하루 결산'],
  [/지금 내리기/, '가격 내리기'],
  [/저절로/, '자동으로'],
  [/말로 알리/, '음성 알림'],
  [/한 사람당|한 사람이 \$\{formatNumber/, '1인당 구매 수량'],
  [/가게/, '마트, 매장'],
  [/관리자/, '고객센터, 운영자'],
  [
    /개인정보처리방침|위치 약관|유발 성분/,
    'the law’s words: 개인정보 처리방침, 위치기반서비스 이용약관, 알레르기 유발물질',
  ],
  [/예약 추가금|기본 카드|카드 예약/, '예약 수수료, 바로 결제, 예약 결제'],
  [/구글|'Naver'|Naver (계정|로그인)/, 'Google, 네이버'],
  [/새로 고/, '새로고침, 새로고침하다'],
  [/(이|허용된) 마켓|마켓을/, 'the name of the market'],
  [/좌표/, '위치'],
  [/되어(?!야)|되어야|두어|하여 /, '돼, 둬, 해'],
  [/휴대폰|핸드폰/, '휴대전화'],
  [/연습용|체험용|조종판|데모 마을/, '데모, 데모 동네, 제어판'],
  [/(사진|단계|더|캘린더에) 넣기/, '추가'],
  [/붙여 넣/, '붙여넣다'],
  [/골라 보기|모아 보기/, '필터'],
  [/(개|줄) 가운데 \$/, '중'],
  [/이 답[에을]|답하고 한 번|까닭/, '응답, 이유'],
  [/나중 것|새것|급한 것부터|것부터/, '최근순, …순'],
  [/거둬|거두|돌아온 신청|받아들|그만두게|그냥 지나가/, '취소, 철회, 반려, 승인, 해제'],
  [/판매를 마[쳐치]/, '판매 확정'],
  [/[가-힣][을를] (고쳐요|고칠 수)|(글|주소)[을를] 더해|쉬는 날 더하기/, '수정, 추가'],
  [/것(?![도보]| 같)/, 'the noun itself'],
  [/찾을 말|날수를|본 (상태|값)을|false여야/, '검색어, 며칠 동안, 보고 있던 …, false로 보내 주세요'],
  [/하루의 정산/, '하루 결산'],
  [/(까지|동안) 보여 줘|알려 줘요|(장바구니|장부)에서 빼요/, '보여 드리다, 알리다, 삭제'],
];

/** Where the word means something else, or a rule fixes it: a part of the line. */
const MEANT: readonly string[] = [
  // The specification's.
  'QR 스캔 (체크인)',
  '체크인 완료',
  '체크인 실패',
  '주소 좌표가 올바르지 않아요',
  '좌표를 찾을 수 없어요',
  // What the law asks for, and what machines are told.
  '좌표는 저장하지 않',
  '좌표는 서버에 저장하지 않',
  "'주소의 좌표'",
  '좌표가 X, Y라는',
  '좌표 대신',
  // A market of somebody's own.
  '나눔가게',
  // Not a row of a table: what somebody did is forgiven.
  '노쇼 기록 지우기',
  // The card provider's own screen.
  '토스 관리자 화면',
];

/** Examples for people who write code, and what was never shown. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '');

/** What a sheet or a search is read by is no text of ours, and stand-ins say what another company's service says. */
const SHOWN = ['src/islands', 'src/pages', 'src/layouts', 'src/sandbox', 'scripts'].concat(
  ['messages', 'contract', 'server', 'client', 'stores', 'web'].map((folder) => `src/lib/${folder}`),
);
const NOT_OURS = /\/(gazetteer|migrations|demo|toss|postcode|naver-maps)\/|sandbox\/(nts|sgis)\.ts|client\/camera\//;

const shown = SHOWN.flatMap(filesIn)
  .filter((path) => isCode(path) && !NOT_OURS.test(path))
  .map(readSource)
  .map(({ path, text }) => ({ path, lines: withoutComments(text).split('\n') }));

/** Documents, but for those that list what is not said. */
const documents = filesIn('docs')
  .filter((path) => path.endsWith('.md') && path !== 'docs/glossary.md')
  .concat('README.md', 'CONTRIBUTING.md', 'SECURITY.md')
  .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n') }));

const oldWordsOf = (texts: readonly { path: string; lines: readonly string[] }[]) =>
  texts.flatMap(({ path, lines }) =>
    lines.flatMap((line) =>
      RETIRED.filter(([word]) => word.test(line) && !MEANT.some((meant) => line.includes(meant))).map(
        ([word, better]) => `${path}: ${word.exec(line)![0]} in ‘${line.trim()}’ → ${better}`,
      ),
    ),
  );

test('what is shown says it in the words of the glossary', () => {
  expect(oldWordsOf(shown)).toEqual([]);
});

/** ‘팬케이크 세트 3개 2개’: a name may end with a figure, so a dot stands between it and how many there are. */
const GLUED = /[nN]ame\}\s+(?:<strong>)?\$?\{(?:formatNumber\()?(?:[a-z]+\.)?quantity/;

test('how many there are stands apart from a name', () => {
  const glued = shown.flatMap(({ path, lines }) =>
    lines.filter((line) => GLUED.test(line)).map((line) => [path, line]),
  );
  expect(glued).toEqual([]);
});

/** Two words here, one there; a law’s name, a template’s variable, and two verbs keep their own. */
const SPELT_ALIKE = ['사업자정보', '통신판매업신고', '픽업시간', '등록번호', '못해요'];

test('two words are not one word elsewhere: ‘주문 번호’ and ‘주문번호’', () => {
  const text = shown.flatMap(({ lines }) => lines).join('\n');
  const words = text.match(/[가-힣]+/g)!;
  const pairs = [...text.matchAll(/(?<![가-힣])(?=([가-힣]{2,}) ([가-힣]{2,}))/g)];
  const joined = new Set(pairs.map(([, one, two]) => `${one}${two}`));
  // With a particle of a syllable or two behind it, too.
  const both = words.flatMap((word) =>
    [0, 1, 2]
      .map((particle) => word.slice(0, word.length - particle))
      .filter((form) => form.length > 3 && joined.has(form)),
  );
  expect([...new Set(both)].filter((form) => !SPELT_ALIKE.includes(form))).toEqual([]);
});

test('and so do the documents', () => {
  expect(oldWordsOf(documents)).toEqual([]);
});

test('every exception is still used', () => {
  const all = [shown, documents]
    .flat()
    .flatMap(({ lines }) => lines)
    .join('\n');
  expect(MEANT.filter((meant) => !all.includes(meant))).toEqual([]);
});
