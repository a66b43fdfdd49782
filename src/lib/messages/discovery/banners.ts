import { categoryAddress } from '#lib/domain/product/categories.ts';

export interface BannerText {
  title: string;
  text: string;
  href: string;
}

/** The three banners of the buyer's home (spec section 2). */
export const BANNERS: readonly BannerText[] = [
  {
    title: '마감 전 먹거리를 우리 동네에서',
    text: '3km 안 마트의 상품을 가까운 마트부터 골고루 보여 드려요.',
    href: '#nearby',
  },
  {
    title: '오늘 구운 빵, 문 닫기 전에',
    text: '동네 빵집의 남은 빵을 지금 확인해 보세요.',
    href: categoryAddress('빵'),
  },
  { title: '주문하고, QR로 찾아가요', text: '주문하면 마트가 따로 챙겨 둬요.', href: '/buyer/purchase' },
];
