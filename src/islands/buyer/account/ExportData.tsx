import { Problem } from '#islands/shared/Problem.tsx';
import { useMutation } from '#islands/shared/useMutation.ts';
import { call } from '#lib/client/caller/call.ts';
import { saveFile } from '#lib/client/page/save-file.ts';
import { EXPORT_FILE, EXPORT_OUTSIDE } from '#lib/messages/person/account.ts';

/** How this page is opened outside of the app that its browser is inside of: by an address, or by hand. */
export type ExportOutside = { href: string } | { byHand: keyof typeof EXPORT_OUTSIDE.byHand };

/** All that is kept of somebody, as a file. Without script, and in a browser inside an app, it is a link of its own. */
export function ExportData({ outside }: { outside: ExportOutside | null }) {
  const { busy, problem, press } = useMutation(async () => {
    const response = await call('GET /api/account/export');
    if (response.ok)
      saveFile(EXPORT_FILE, new Blob([JSON.stringify(response.data, null, 2)], { type: 'application/json' }));
    return response;
  });
  return (
    <section className="card card-body stack" aria-labelledby="export-title">
      <h2 id="export-title">내 정보 내려받기</h2>
      <p className="soft">
        주문, 결제, 리뷰, 알림, 단골, 장바구니, 기다리는 상품과 일하는 마트까지, 보관하는 모든 정보를 파일 하나로
        받아요.
      </p>
      {outside && (
        <p className="notice">
          {EXPORT_OUTSIDE.text}
          {'byHand' in outside && ` ${EXPORT_OUTSIDE.byHand[outside.byHand]}`}
        </p>
      )}
      <Problem text={problem} />
      <p className="cluster">
        {outside && 'href' in outside && (
          <a className="button button-primary" href={outside.href}>
            {EXPORT_OUTSIDE.open}
          </a>
        )}
        <a
          className="button"
          href="/api/account/export"
          download={EXPORT_FILE}
          aria-busy={busy || undefined}
          onClick={(event) => {
            // What a page has made is kept by no browser inside an app; an address it may hand on.
            if (outside) return;
            event.preventDefault();
            void press();
          }}
        >
          파일로 받기
        </a>
      </p>
    </section>
  );
}
