export const OFFLINE = '인터넷이 끊겼어요. 다시 연결되면 이어서 쓸 수 있어요.';
