import { createHash } from 'node:crypto';
import { seoulTimestamp } from '../seoul-time.ts';
import { balanceOf, type PaymentRecord } from './payment-record.ts';

/** The provider's Payment object, whole (providers.md section 1.4). */
export function paymentOnTheWire(record: PaymentRecord, publicOrigin: string) {
  const balanceAmount = balanceOf(record);
  const vat = Math.round(balanceAmount / 11);
  const isApproved = record.approvedAt !== null;
  return {
    version: '2022-11-16',
    paymentKey: record.paymentKey,
    type: 'NORMAL',
    orderId: record.orderId,
    orderName: record.orderName,
    mId: 'sandbox',
    currency: 'KRW',
    method: record.authenticatedAt === null ? null : '카드',
    totalAmount: record.amountWon,
    balanceAmount,
    status: record.status,
    requestedAt: seoulTimestamp(new Date(record.requestedAt)),
    approvedAt: record.approvedAt === null ? null : seoulTimestamp(new Date(record.approvedAt)),
    useEscrow: false,
    cultureExpense: false,
    lastTransactionKey: record.lastTransactionKey,
    suppliedAmount: balanceAmount - vat,
    vat,
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    isPartialCancelable: true,
    card: record.authenticatedAt === null ? null : card(record),
    easyPay: null,
    virtualAccount: null,
    transfer: null,
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
            taxFreeAmount: 0,
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

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
