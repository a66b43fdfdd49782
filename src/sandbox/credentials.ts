/** The keys the stand-ins accept. They open nothing outside the sandbox, so they may stand in the code. */
export const sandboxCredentials = {
  google: { clientId: 'sandbox-google', clientSecret: 'sandbox-google-secret' },
  naver: { clientId: 'sandbox-naver', clientSecret: 'sandbox-naver-secret' },
  kakao: { clientId: 'sandbox-kakao', clientSecret: 'sandbox-kakao-secret' },
  toss: { clientKey: 'test_ck_sandbox', secretKey: 'test_sk_sandbox' },
  /** Another shop at the same provider: its secret key does not open the first one's payments. */
  tossOther: { clientKey: 'test_ck_sandbox_other', secretKey: 'test_sk_sandbox_other' },
  sgis: { consumerKey: 'sandbox-consumer', consumerSecret: 'sandbox-consumer-secret' },
  naverMap: { keyId: 'sandbox-map-key' },
  /** Has the characters that break when a key is encoded twice or not at all, as real ones do. */
  nts: { serviceKey: 'sandbox+nts/key==' },
  bucket: {
    name: 'pictures',
    region: 'kr-sandbox-1',
    accessKeyId: 'SANDBOXKEY',
    /** Real ones have such characters too. */
    secretAccessKey: 'sandbox/secret+key',
  },
  push: {
    publicKey: 'BJl9kSbDxaZqr67Cqe1ycT9RomQ2czptf729OhOaEDXCERCBn1GUVsgrXQJk-VGCh92ElnU_S45A4Uvczk2fNWw',
    privateKey: 'DsQCrXX0UIEdrHqY6t-CfwJfH5t38oBLivfY3kizsf0',
    subject: 'mailto:sandbox@demo.test',
  },
  phone: {
    accessKey: 'SANDBOXPHONE',
    /** Has the characters that real ones have, too. */
    secretKey: 'sandbox/phone+key==',
    serviceId: 'ncp:kkobizmsg:kr:1:sandbox',
    channel: '@demo',
    sender: '021234567',
  },
  mail: { user: 'sandbox', password: 'sandbox/mail+key', from: 'no-reply@demo.test' },
} as const;
