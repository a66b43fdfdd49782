import { sellerCall } from '#lib/client/seller-call.ts';
import { GIVE_BACK_FAILED } from '#lib/messages/give-back.ts';

const notice = document.querySelector<HTMLElement>('[data-give-back]')!;
const button = notice.querySelector('button')!;

async function giveBack(): Promise<void> {
  button.disabled = true;
  const storeId = Number(notice.dataset.giveBack);
  const answer = await sellerCall('POST /api/seller/store/{storeId}/employees/give-back', { params: { storeId } });
  if (answer.ok) return location.assign('/seller/dashboard');
  const problem = notice.querySelector<HTMLElement>('[data-problem]')!;
  problem.textContent = `${GIVE_BACK_FAILED} ${answer.error.message}`;
  problem.hidden = false;
  button.disabled = false;
}

button.addEventListener('click', () => void giveBack());
