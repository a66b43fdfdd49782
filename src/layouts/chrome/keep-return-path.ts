import { rememberReturnPath } from './login-dialog.ts';

// For pages outside the frames whose links sign in. Without script signing in works too; it then ends at '/'.
rememberReturnPath();
