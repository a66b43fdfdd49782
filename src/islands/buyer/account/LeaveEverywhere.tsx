import { Problem } from '#islands/shared/Problem.tsx';
import { useMutation } from '#islands/shared/useMutation.ts';
import { logOutEverywhere } from '#lib/client/caller/session.ts';
import { LEFT_EVERYWHERE } from '#lib/messages/person/account.ts';
import { sayGoodbye } from '#lib/stores/session.ts';

/** Signs out on all devices, this one included. */
export function LeaveEverywhere() {
  const { busy, problem, press } = useMutation(logOutEverywhere);
  async function leave() {
    if ((await press())?.ok) sayGoodbye(LEFT_EVERYWHERE);
  }
  return (
    <section className="card card-body stack" aria-labelledby="leave-title">
      <h2 id="leave-title">모든 기기에서 로그아웃</h2>
      <p className="soft">
        휴대전화를 잃어버렸거나 다른 사람의 기기에서 로그인했다면, 이 기기까지 한 번에 로그아웃할 수 있어요.
      </p>
      <Problem text={problem} />
      <p>
        <button type="button" className="button" aria-busy={busy} onClick={() => void leave()}>
          모든 기기에서 로그아웃
        </button>
      </p>
    </section>
  );
}
