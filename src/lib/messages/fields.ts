/** What a field of the wire is called in front of people; unknown ones go by their own name. */
const FIELD_LABELS: Record<string, string> = {
  lat: '위도(lat)',
  lng: '경도(lng)',
  distance: '거리(distance)',
  page: '쪽 번호(page)',
  size: '한 쪽 개수(size)',
  search: '검색어',
  category: '분류',
  productId: '상품 번호',
  storeId: '마트 번호',
  martId: '마트 번호',
  orderId: '주문 번호',
  orderIds: '주문 번호',
  quantity: '수량',
  expectedValidUntil: '찾아가는 기한',
  items: '상품',
  delta: '수량 변경',
  productName: '상품명',
  price: '가격',
  expirationDate: '판매 마감',
  useBy: '소비기한',
  description: '설명',
  productImgSrc: '사진',
  filename: '파일 이름',
  contentType: '사진 형식',
  uuid: 'QR 번호',
  code: '찾기 번호',
  tab: '탭(tab)',
  productIds: '상품 번호',
  rating: '별점',
  content: '리뷰 내용',
  upTo: '알림 번호',
};

export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

/** '수량: 1 이상의 숫자여야 해요.' A sentence that names its field already is left alone. */
export function fieldSentence(field: string, problem: string): string {
  const label = fieldLabel(field);
  const sentence = /[.!?]$/.test(problem) ? problem : `${problem}.`;
  return label === '' || sentence.startsWith(label.replace(/\(.*/, '')) ? sentence : `${label}: ${sentence}`;
}
