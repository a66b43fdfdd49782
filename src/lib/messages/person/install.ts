/** Offered once to who may have the market as an app. */
export const INSTALL = {
  text: '홈 화면에 두면 한 번에 열려요.',
  byHand: '공유 버튼을 누르고 ‘홈 화면에 추가’를 고르면 한 번에 열려요.',
  yes: '홈 화면에 추가',
  no: '괜찮아요',
};
