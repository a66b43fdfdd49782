export interface Problem {
  title: string;
  message: string;
  /** The provider's own code, for who asks for help. */
  code?: string;
  /** Offers another try. */
  retry?: boolean;
  /** Leads to the orders, where the outcome will be seen. */
  orders?: boolean;
  /** Where to sign in, and come back from. */
  signIn?: string;
}

/** Shows what went wrong, as text only, and answers what the buyer pressed. */
export function showProblem({
  title,
  message,
  code,
  retry = false,
  orders = false,
  signIn,
}: Problem): Promise<'retry' | 'leave'> {
  const dialog = document.querySelector<HTMLDialogElement>('#payment-problem')!;
  const part = (name: string) => dialog.querySelector<HTMLElement>(`[data-${name}]`)!;
  part('title').textContent = title;
  part('message').textContent = message;
  part('code').textContent = code ? `오류 코드: ${code}` : '';
  part('code').hidden = !code;
  part('retry').hidden = !retry;
  part('orders').hidden = !orders;
  const link = part('sign-in') as HTMLAnchorElement;
  link.hidden = !signIn;
  if (signIn) link.href = signIn;
  document.querySelector<HTMLElement>('[data-under-way]')!.hidden = true;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    const closed = () => {
      document.querySelector<HTMLElement>('[data-under-way]')!.hidden = false;
      resolve(dialog.returnValue === 'retry' ? 'retry' : 'leave');
    };
    dialog.addEventListener('close', closed, { once: true });
  });
}
