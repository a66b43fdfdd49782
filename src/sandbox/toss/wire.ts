import { createHash } from 'node:crypto';
import { seoulTimestamp } from '../seoul-time.ts';
import { balanceOf, depositUntil, type PaidBy, type PaymentRecord, taxFreeLeftOf } from './payment-record.ts';

const METHODS = {
  card: '카드',
  foreignCard: '카드',
  easyPay: '간편결제',
  virtualAccount: '가상계좌',
  transfer: '계좌이체',
} as const satisfies Record<PaidBy | 'card', string>;

/** Easy pay has a card behind it, too. */
const CARDS: readonly (PaidBy | undefined)[] = [undefined, 'foreignCard', 'easyPay'];

/** The provider's Payment object, whole (providers.md section 1.4). */
export function paymentOnTheWire(record: PaymentRecord, publicOrigin: string) {
  const balanceAmount = balanceOf(record);
  const taxFreeAmount = taxFreeLeftOf(record);
  const vat = Math.round((balanceAmount - taxFreeAmount) / 11);
  const isApproved = record.approvedAt !== null;
  const isCard = record.authenticatedAt !== null && CARDS.includes(record.paidBy);
  return {
    version: '2022-11-16',
    paymentKey: record.paymentKey,
    type: 'NORMAL',
    orderId: record.orderId,
    orderName: record.orderName,
    mId: 'sandbox',
    currency: record.paidBy === 'foreignCard' ? 'USD' : 'KRW',
    method: record.authenticatedAt === null ? null : METHODS[record.paidBy ?? 'card'],
    totalAmount: record.amountWon,
    balanceAmount,
    status: record.status,
    requestedAt: seoulTimestamp(new Date(record.requestedAt)),
    approvedAt: record.approvedAt === null ? null : seoulTimestamp(new Date(record.approvedAt)),
    useEscrow: false,
    cultureExpense: false,
    lastTransactionKey: record.lastTransactionKey,
    suppliedAmount: balanceAmount - taxFreeAmount - vat,
    vat,
    taxFreeAmount,
    taxExemptionAmount: 0,
    isPartialCancelable: true,
    card: isCard ? card(record) : null,
    easyPay: record.paidBy === 'easyPay' ? { provider: '체험페이', amount: 0, discountAmount: 0 } : null,
    virtualAccount: record.paidBy === 'virtualAccount' ? virtualAccount(record) : null,
    transfer: record.paidBy === 'transfer' ? { bankCode: '88', settlementStatus: 'INCOMPLETED' } : null,
    mobilePhone: null,
    giftCertificate: null,
    cashReceipt: null,
    cashReceipts: null,
    discount: null,
    metadata: null,
    receipt: isApproved ? { url: `${publicOrigin}/sandbox/toss/receipt/${record.paymentKey}` } : null,
    checkout: { url: `${publicOrigin}/sandbox/toss/pay/${record.paymentKey}` },
    secret: `ps_${digest(record.paymentKey).slice(0, 24)}`,
    failure: record.failure,
    cancels:
      record.cancels.length === 0
        ? null
        : record.cancels.map((cancel) => ({
            cancelAmount: cancel.amountWon,
            cancelReason: cancel.reason,
            canceledAt: seoulTimestamp(new Date(cancel.canceledAt)),
            transactionKey: cancel.transactionKey,
            refundableAmount: cancel.balanceWon,
            taxFreeAmount: cancel.taxFreeWon ?? 0,
            taxExemptionAmount: 0,
            easyPayDiscountAmount: 0,
            receiptKey: null,
            cancelStatus: 'DONE',
            cancelRequestId: null,
          })),
    country: 'KR',
  };
}

function card(record: PaymentRecord) {
  return {
    amount: record.amountWon,
    issuerCode: '61',
    acquirerCode: '31',
    number: '12345678****000*',
    installmentPlanMonths: 0,
    approveNo: String(Number.parseInt(digest(record.paymentKey).slice(0, 8), 16) % 100_000_000).padStart(8, '0'),
    useCardPoint: false,
    cardType: '신용',
    ownerType: '개인',
    acquireStatus: record.status === 'CANCELED' ? 'CANCELED' : 'READY',
    isInterestFree: false,
    interestPayer: null,
  };
}

function virtualAccount(record: PaymentRecord) {
  const until = depositUntil(record);
  return {
    accountType: '일반',
    accountNumber: `X${String(Number.parseInt(digest(record.paymentKey).slice(0, 10), 16))
      .padStart(13, '0')
      .slice(0, 13)}`,
    bankCode: '88',
    customerName: '체험손님',
    dueDate: seoulTimestamp(until),
    expired: record.status === 'EXPIRED',
    settlementStatus: 'INCOMPLETED',
    refundStatus: record.status === 'CANCELED' && record.approvedAt !== null ? 'COMPLETED' : 'NONE',
    refundReceiveAccount: null,
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
