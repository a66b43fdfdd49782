const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-S928N Build/AP3A.240905.015.A2; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PC = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

/** Browsers inside apps: the app, the way out of it, and what it calls itself. */
export const INSIDE: [app: string, way: string, agent: string][] = [
  ['kakaotalk', 'kakaotalk', `${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36;KAKAOTALK 2611230`],
  ['kakaotalk', 'kakaotalk', `${IPHONE} Mobile/15E148 KAKAOTALK 25.9.0`],
  [
    'naver',
    'intent',
    `${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 NAVER(inapp; search; 1240; 12.14.3)`,
  ],
  ['naver', 'byHand-safari', `${IPHONE} Mobile/15E148 Safari/604.1 NAVER(inapp; search; 2000; 12.14.1; 14PRO)`],
  [
    'instagram',
    'intent',
    `${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 402.0.0.48.69 Android`,
  ],
  ['instagram', 'byHand-safari', `${IPHONE} Mobile/22G86 Instagram 402.0.0.21.85 (iPhone15,2; iOS 18_6; ko_KR)`],
  [
    'facebook',
    'intent',
    `${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0.0.48.74;]`,
  ],
  ['facebook', 'byHand-safari', `${IPHONE} Mobile/22G86 [FBAN/FBIOS;FBAV/530.0.0.38.69;FBBV/1;FBDV/iPhone15,2]`],
  ['threads', 'byHand-safari', `${IPHONE} Mobile/22G86 Barcelona 402.0.0.21.85 (iPhone15,2)`],
  ['line', 'intent', `${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.17.0/IAB`],
  ['line', 'byHand-safari', `${IPHONE} Mobile/15E148 Safari Line/15.17.0`],
  [
    'band',
    'intent',
    `${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 BAND/22.1.0 (Android OS 15;SM-S928N)`,
  ],
  ['band', 'byHand-safari', `${IPHONE} Mobile/15E148 BAND/22.1.0 (iOS 18.6;iPhone15,2)`],
  ['karrot', 'intent', `${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 TowneersApp/25.40.0/254000`],
  ['karrot', 'byHand-safari', `${IPHONE} Mobile/15E148 KarrotMarket/25.40.0`],
  ['daum', 'intent', `${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 DaumApps/7.40.0 DaumDevice/mobile`],
  ['daum', 'byHand-safari', `${IPHONE} Mobile/15E148 DaumApps/7.40.0 DaumDevice/mobile`],
  [
    'tiktok',
    'intent',
    `${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 musical_ly_2024 BytedanceWebview/d8a21c6`,
  ],
  ['wechat', 'byHand-safari', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.60 NetType/WIFI`],
  ['webview', 'intent', `${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['webview', 'intent', `${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 SomeShop/3.1`],
  ['webview', 'byHand-safari', `${IPHONE} Mobile/15E148 SomeShop-WebView/2.0`],
  ['kakaotalk', 'kakaotalk', `${PC} Chrome/142.0.0.0 Safari/537.36 KAKAOTALK 25.9.0`],
  ['line', 'byHand-other', `${PC} Chrome/142.0.0.0 Safari/537.36 Line/9.12.0`],
];

/** Browsers of their own, and machines. */
export const OF_THEIR_OWN = [
  `${PC} Chrome/142.0.0.0 Safari/537.36`,
  `${PC} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  `${PC} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`,
  `${PC} Chrome/140.0.0.0 Whale/4.33.325.17 Safari/537.36`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`,
  // This market, installed on an iPhone.
  `${IPHONE} Mobile/15E148`,
  `${IPHONE} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
  `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
  `${IPHONE} EdgiOS/142.0.0.0 Version/18.0 Mobile/15E148 Safari/604.1`,
  `${IPHONE} GSA/395.0.823 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; SM-S928N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Whale/1.0.0.0 Crosswalk/30.140 Mobile Safari/537.36',
  'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
  'Mozilla/5.0 (Windows NT 10.0) Outline/1.0 Baseline/2 Timeline/3 Husband/4 Chrome/142.0.0.0 Safari/537.36',
  'curl/8.14.1',
  '',
];
