export const LINE_LOST = '연결이 끊겨 다시 연결하고 있어요. 새 소식이 늦게 보일 수 있어요.';
