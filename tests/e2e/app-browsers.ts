/* User agents of browsers inside apps, and of the web view that they are on Android. */

export const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-S928N; wv) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
export const KAKAOTALK = `${ANDROID};KAKAOTALK 2611230`;
export const BAND = `${ANDROID} BAND/22.1.0 (Android OS 15;SM-S928N)`;
export const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/22G86 Instagram 402.0';
