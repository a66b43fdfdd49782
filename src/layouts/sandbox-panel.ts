import { keepReturnPathOnSignIn } from './login-dialog.ts';

// Signing in works without it; then it ends at '/'.
keepReturnPathOnSignIn();
