import { adoptServerTime } from '#lib/client/server-time.ts';
import { startSession } from '#lib/client/session.ts';
import { keepReturnPathOnSignIn } from './login-dialog.ts';

adoptServerTime();
keepReturnPathOnSignIn();
void startSession();
