export const OFFLINE = '인터넷 연결이 끊겼어요. 다시 연결되면 이어서 쓸 수 있어요.';
/** Of something that may have been done: sent again, it is not done twice. */
export const UNHEARD = '답을 받지 못했어요. 연결을 확인하고 다시 눌러 주세요. 이미 됐더라도 두 번 되지 않아요.';
