/**
 * The stand-in of both browser SDKs' scripts (providers.md 1.1, 1.2): sets `window.TossPayments` and leads to the pay
 * page, in a frame over the page on a PC and in the window itself on a phone, unless told. As at the real one, a call
 * with return addresses settles only where the buyer closes the frame: else the page is left.
 */
export const tossScript = `(() => {
  const base = new URL('.', document.currentScript.src);
  const failure = (code, message) => Object.assign(new Error(message), { code });
  const isMobile = /Android|iPhone|iPad|iPod|Mobile/.test(navigator.userAgent);
  const isAbsolute = (address) => typeof address === 'string' && /^https?:\\/\\//.test(address) && URL.canParse(address);

  async function requestPayment(clientKey, method, params) {
    const { amount, currency, orderId, orderName, successUrl, failUrl, taxFreeAmount } = params ?? {};
    const windowTarget = params?.windowTarget ?? (isMobile ? 'self' : 'iframe');
    if (method !== '카드' && method !== 'CARD') throw failure('INVALID_PARAMETER', '카드 결제만 할 수 있어요.');
    if (currency !== undefined && currency !== 'KRW') throw failure('INVALID_PARAMETER', '원화만 결제할 수 있어요.');
    if (!Number.isInteger(amount) || amount <= 0) throw failure('INVALID_PARAMETER', '결제 금액이 올바르지 않아요.');
    if (taxFreeAmount !== undefined && !(Number.isInteger(taxFreeAmount) && taxFreeAmount >= 0 && taxFreeAmount <= amount))
      throw failure('INVALID_PARAMETER', '면세 금액이 올바르지 않아요.');
    if (windowTarget !== 'self' && windowTarget !== 'iframe')
      throw failure('INVALID_PARAMETER', 'windowTarget은 self나 iframe이어야 해요.');
    if (isMobile && windowTarget === 'iframe')
      throw failure('INVALID_PARAMETER', '모바일에서는 iframe으로 결제할 수 없어요.');
    if (!/^[A-Za-z0-9_=-]{6,64}$/.test(orderId ?? '')) throw failure('INVALID_PARAMETER', '주문번호가 올바르지 않아요.');
    if (typeof orderName !== 'string' || orderName === '' || orderName.length > 100)
      throw failure('INVALID_PARAMETER', '주문명은 1~100자여야 해요.');

    if (successUrl === undefined && failUrl === undefined) {
      const answer = await fetch(new URL('authorize', base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientKey, orderId, amount, taxFreeAmount, orderName }),
      }).catch(() => { throw failure('NETWORK_ERROR', '네트워크 연결을 확인해 주세요.'); });
      const body = await answer.json();
      if (!answer.ok) throw failure(body.code, body.message);
      return { paymentKey: body.paymentKey, orderId, amount };
    }
    if (!isAbsolute(successUrl) || !isAbsolute(failUrl))
      throw failure('INVALID_PARAMETER', 'successUrl과 failUrl은 origin을 포함해야 해요.');

    const fields = { clientKey, orderId, amount, orderName, successUrl, failUrl };
    if (taxFreeAmount !== undefined) fields.taxFreeAmount = taxFreeAmount;
    if (windowTarget === 'self') {
      post(fields, '_self');
      return new Promise(() => {});
    }
    return inFrame(fields);
  }

  /** As the real one does: a form, so that the page's form-action has to let it and all that it leads to pass. */
  function post(fields, target) {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = new URL('pay', base).href;
    form.target = target;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    form.submit();
    form.remove();
  }

  /** A frame of 650 by 650 over the page, in which the window and the card company's page are drawn. */
  function inFrame(fields) {
    const frame = document.createElement('iframe');
    frame.name = 'sandbox-toss-' + fields.orderId;
    frame.title = '카드 결제';
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      margin: 'auto',
      width: '650px',
      height: '650px',
      border: '0',
      zIndex: '2147483647',
      background: '#fff',
    });
    document.body.append(frame);
    return new Promise((_resolve, reject) => {
      const hear = (event) => {
        if (event.source !== frame.contentWindow || event.data?.from !== 'sandbox-toss') return;
        removeEventListener('message', hear);
        frame.remove();
        if (event.data.goTo) location.assign(event.data.goTo);
        else reject(failure(event.data.code, event.data.message));
      };
      addEventListener('message', hear);
      post({ ...fields, framed: '1' }, frame.name);
    });
  }

  function TossPayments(clientKey) {
    if (typeof clientKey !== 'string' || clientKey === '') throw failure('INVALID_PARAMETER', '클라이언트 키가 없어요.');
    const unsupported = async () => { throw failure('NOT_SUPPORTED_METHOD', '데모 결제창에는 없는 기능이에요.'); };
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
