import type { SellerMart } from '#lib/contract/seller-marts.ts';

const SAID: Record<Exclude<SellerMart['standing'], 'approved'>, string> = {
  applied: '승인을 기다리고 있어요. 상품은 미리 올릴 수 있고, 승인되면 구매자에게 보여요.',
  returned: '신청이 돌아왔어요. 아래 내용을 고쳐 다시 보내 주세요.',
  rejected: '승인되지 않았어요. 구매자에게 보이지 않아요.',
  suspended: '판매가 정지되어 구매자에게 보이지 않아요.',
};

/** What its people are told of a mart that buyers do not see; null where they do. */
export const hiddenMartText = ({ standing }: Pick<SellerMart, 'standing'>): string | null =>
  standing === 'approved' ? null : SAID[standing];
