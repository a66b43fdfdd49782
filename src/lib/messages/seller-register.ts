export const REGISTER_TEXTS = {
  title: '상품 등록',
  groupMissing: '상위 분류를 골라 주세요.',
  failed: '상품을 등록하지 못했어요.',
  uploadFailed: '사진을 올리지 못해 등록하지 않았어요.',
  done: '상품을 등록했어요.',
  notAnImage: '사진 파일만 올릴 수 있어요.',
  imageTooLarge: '사진이 너무 커요. 10MB까지 올릴 수 있어요.',
  restored: '쓰던 내용을 불러왔어요.',
} as const;
