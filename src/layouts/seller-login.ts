import { adoptServerTime } from '#lib/client/server-time.ts';
import { keepReturnPathOnSignIn } from './login-dialog.ts';

adoptServerTime();
keepReturnPathOnSignIn();
