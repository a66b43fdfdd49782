/**
 * The stand-in of both browser SDKs' scripts (providers.md 1.1, 1.2): sets `window.TossPayments` and leads to the pay
 * page. As at the real one, a call with return addresses never settles: the page is left.
 */
export const tossScript = `(() => {
  const base = new URL('.', document.currentScript.src);
  const failure = (code, message) => Object.assign(new Error(message), { code });
  const isAbsolute = (address) => typeof address === 'string' && /^https?:\\/\\//.test(address) && URL.canParse(address);

  async function requestPayment(clientKey, method, params) {
    const { amount, currency, orderId, orderName, successUrl, failUrl } = params ?? {};
    if (method !== '카드' && method !== 'CARD') throw failure('INVALID_PARAMETER', '카드 결제만 할 수 있어요.');
    if (currency !== undefined && currency !== 'KRW') throw failure('INVALID_PARAMETER', '원화만 결제할 수 있어요.');
    if (!Number.isInteger(amount) || amount <= 0) throw failure('INVALID_PARAMETER', '결제 금액이 올바르지 않아요.');
    if (!/^[A-Za-z0-9_=-]{6,64}$/.test(orderId ?? '')) throw failure('INVALID_PARAMETER', '주문번호가 올바르지 않아요.');
    if (typeof orderName !== 'string' || orderName === '' || orderName.length > 100)
      throw failure('INVALID_PARAMETER', '주문명은 1~100자여야 해요.');

    if (successUrl === undefined && failUrl === undefined) {
      const answer = await fetch(new URL('authorize', base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId, amount, orderName }),
      }).catch(() => { throw failure('NETWORK_ERROR', '네트워크 연결을 확인해 주세요.'); });
      const body = await answer.json();
      if (!answer.ok) throw failure(body.code, body.message);
      return { paymentKey: body.paymentKey, orderId, amount };
    }
    if (!isAbsolute(successUrl) || !isAbsolute(failUrl))
      throw failure('INVALID_PARAMETER', 'successUrl과 failUrl은 origin을 포함해야 해요.');

    const page = new URL('pay', base);
    page.search = new URLSearchParams({ clientKey, orderId, amount, orderName, successUrl, failUrl }).toString();
    location.assign(page);
    return new Promise(() => {});
  }

  function TossPayments(clientKey) {
    if (typeof clientKey !== 'string' || clientKey === '') throw failure('INVALID_PARAMETER', '클라이언트 키가 없어요.');
    const unsupported = async () => { throw failure('NOT_SUPPORTED_METHOD', '체험용 결제창에는 없는 기능이에요.'); };
    return {
      requestPayment: (method, params) => requestPayment(clientKey, method, params),
      requestBillingAuth: unsupported,
      cancelPayment() {},
      payment: () => ({
        requestPayment: ({ method, amount, ...rest }) =>
          requestPayment(clientKey, method, { ...rest, amount: amount?.value, currency: amount?.currency }),
        requestBillingAuth: unsupported,
        destroy: async () => {},
      }),
    };
  }
  TossPayments.ANONYMOUS = '@@ANONYMOUS';
  window.TossPayments = TossPayments;
})();
`;
