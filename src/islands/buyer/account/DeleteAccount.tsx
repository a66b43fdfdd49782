import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { deleteAccount } from '#lib/client/caller/session.ts';
import type { AccountObstacle } from '#lib/domain/person/account.ts';
import { ACCOUNT_DELETED, LIMITS_KEPT, OBSTACLE_REMEDIES } from '#lib/messages/person/account.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { mutation } from '#lib/stores/mutation.ts';
import { sayGoodbye } from '#lib/stores/session.ts';

/** Asks before the account is deleted for good. */
async function leave() {
  const hasLeft = await confirm({
    title: '정말 탈퇴할까요?',
    body: (
      <>
        <p>
          탈퇴하면 <strong>되돌릴 수 없어요.</strong> 모든 기기에서 로그아웃되고, 다시 로그인해도 새 회원이 돼요.
        </p>
        <p className="soft">{LIMITS_KEPT}</p>
      </>
    ),
    confirmLabel: '탈퇴하기',
    cancelLabel: '그대로 두기',
    danger: true,
    act: mutation(deleteAccount).press,
  });
  if (hasLeft) sayGoodbye(ACCOUNT_DELETED);
}

/** What has to be settled before somebody leaves, as the call would refuse it. */
export interface Obstacle {
  reason: AccountObstacle;
  text: string;
}

/** Leaving for good, or what has to be settled before. */
export function DeleteAccount({ obstacle }: { obstacle: Obstacle | null }) {
  const remedy = obstacle && OBSTACLE_REMEDIES[obstacle.reason];

  return (
    <section className="card card-body stack" aria-labelledby="delete-title">
      <h2 id="delete-title">회원 탈퇴</h2>
      <p className="soft">이름, 이메일, 알림, 단골, 장바구니가 모두 삭제돼요. 지난 주문과 리뷰는 이름 없이 남아요.</p>
      <p className="soft">{LIMITS_KEPT}</p>
      {obstacle && remedy ? (
        <>
          <p className="notice notice-warm">{obstacle.text}</p>
          <p>
            <a className="button" href={remedy.href}>
              {remedy.label}
            </a>
          </p>
        </>
      ) : (
        <p>
          <button type="button" className="button button-danger" onClick={() => void leave()}>
            탈퇴하기
          </button>
        </p>
      )}
      <ConfirmHost />
    </section>
  );
}
