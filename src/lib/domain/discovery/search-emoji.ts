/** Shops' names for the pictures of food on a keyboard. */
const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '🍎사과 🍏사과 🍐배 🍊귤 🍋레몬 🍌바나나 🍉수박 🍇포도 🍓딸기 🫐블루베리 🍈멜론 🍒체리 🍑복숭아 🥭망고 🍍파인애플 🥝키위 🥥코코넛 🍅토마토 🥑아보카도 ' +
    '🍆가지 🥦브로콜리 🥬채소 🥒오이 🌶고추 🫑피망 🌽옥수수 🥕당근 🧄마늘 🧅양파 🥔감자 🍠고구마 🍄버섯 🥜땅콩 🌰밤 🫘콩 ' +
    '🍞빵 🥐크루아상 🥖바게트 🫓빵 🥨프레첼 🥯베이글 🥞팬케이크 🧇와플 🧀치즈 🥚계란 🍳계란 🧈버터 🥓베이컨 🥩소고기 🍗닭고기 🍖고기 🌭핫도그 🍔햄버거 🍟감자튀김 ' +
    '🍕피자 🥪샌드위치 🥙샌드위치 🌮타코 🌯부리또 🥗샐러드 🍝파스타 🍜라면 🍲찌개 🍛카레 🍣초밥 🍱도시락 🥟만두 🦪굴 🍤새우튀김 🍙삼각김밥 🍚밥 🍘전병 🍥어묵 🍢어묵 🍡떡 ' +
    '🍦아이스크림 🍨아이스크림 🍧빙수 🥧파이 🧁케이크 🍰케이크 🎂케이크 🍮푸딩 🍭사탕 🍬사탕 🍫초콜릿 🍿팝콘 🍩도넛 🍪쿠키 🍯꿀 🥛우유 🍼우유 ☕커피 🍵차 🫖차 🧃주스 🥤음료 🧋버블티 🍶식초 💧물 ' +
    '🐟생선 🐠생선 🍣초밥 🦐새우 🦞바닷가재 🦀게 🦑오징어 🐙문어 🐚조개 🐔닭고기 🐓닭고기 🐷돼지고기 🐖돼지고기 🐮소고기 🐄소고기 🐂소고기 🐑양고기 🦆오리고기 🧂소금 🌾쌀 🥫통조림 🥢반찬'
  )
    .split(' ')
    .map((entry) => {
      const [emoji = '', ...word] = [...entry];
      return [emoji, word.join('')];
    }),
);
/** Skin tones, joiners and the form of a picture say nothing of food. */
const PICTURE = /(\p{Extended_Pictographic})[\u{1f3fb}-\u{1f3ff}\ufe0f\u200d]*/gu;

/** A search with its emoji in words: '🍕 있나요' is '피자 있나요'. Pictures of no food go. */
export const wordsForEmoji = (text: string): string =>
  text
    .replace(PICTURE, (_, emoji: string) => ` ${WORDS[emoji] ?? ''} `)
    .replace(/\s+/g, ' ')
    .trim();
