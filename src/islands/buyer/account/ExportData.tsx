import { call } from '#lib/client/call.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { EXPORT_FILE } from '#lib/messages/account.ts';
import { Problem } from './Problem.tsx';
import { useOnce } from './useOnce.ts';

/** All that is kept of somebody, as a file. Without script it is a link of its own. */
export function ExportData() {
  const { isBusy, problem, run } = useOnce(async () => {
    const answer = await call('GET /api/account/export');
    if (answer.ok)
      saveFile(EXPORT_FILE, new Blob([JSON.stringify(answer.data, null, 2)], { type: 'application/json' }));
    return answer;
  });
  return (
    <section className="card card-body stack" aria-labelledby="export-title">
      <h2 id="export-title">내 정보 내려받기</h2>
      <p className="soft">
        주문, 결제, 리뷰, 알림, 팔로우, 장바구니, 기다리는 상품과 일하는 마트까지, 보관하는 모든 정보를 파일 하나로
        받아요.
      </p>
      <Problem text={problem} />
      <p>
        <a
          className="button"
          href="/api/account/export"
          download={EXPORT_FILE}
          aria-busy={isBusy || undefined}
          onClick={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          파일로 받기
        </a>
      </p>
    </section>
  );
}
