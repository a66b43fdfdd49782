export const LINE_LOST = '새 소식을 받는 연결이 끊겼어요. 다시 연결하고 있어요. 그동안은 화면이 늦을 수 있어요.';
