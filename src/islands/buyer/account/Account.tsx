import type { HoldStanding } from '#lib/domain/order/holds.ts';
import type { SignInProviderName } from '#lib/domain/person/sign-in-providers.ts';
import { NOTICES } from '#lib/messages/notice/notices.ts';
import { HOLDS_TITLE, holdRefusalText, noShowText, paidNoShowText } from '#lib/messages/order/holds.ts';
import { DeleteAccount, type Obstacle } from './DeleteAccount.tsx';
import { ExportData, type ExportOutside } from './ExportData.tsx';
import { LeaveEverywhere } from './LeaveEverywhere.tsx';

interface Props {
  name: string;
  email: string | null;
  provider: SignInProviderName;
  holds: HoldStanding;
  obstacle: Obstacle | null;
  outside: ExportOutside | null;
}

const PROVIDERS = { google: 'Google', naver: '네이버', kakao: '카카오' } as const;

/** Who is signed in, and what they may do about it: take their data along, sign out everywhere, leave for good. */
export function Account({ name, email, provider, holds, obstacle, outside }: Props) {
  const from = PROVIDERS[provider];
  return (
    <div className="stack stack-loose">
      <section className="card card-body stack">
        <dl className="facts">
          <dt>이름</dt>
          <dd>{name}</dd>
          <dt>이메일</dt>
          <dd>{email ?? '등록된 이메일이 없어요'}</dd>
          <dt>로그인 방법</dt>
          <dd>{`${from} 계정`}</dd>
        </dl>
        <p className="soft small">{`이름과 이메일은 로그인할 때 ${from}에서 가져와요.`}</p>
      </section>

      <section className="card card-body stack" aria-labelledby="holds-title">
        <h2 id="holds-title">{HOLDS_TITLE}</h2>
        {holds.ended && <p className="notice notice-warm">{holdRefusalText(holds.ended)}</p>}
        <p className="soft">{noShowText(holds)}</p>
        {paidNoShowText(holds) && <p className="soft">{paidNoShowText(holds)}</p>}
      </section>

      <section className="card card-body stack" aria-labelledby="alerts-link-title">
        <h2 id="alerts-link-title">알림</h2>
        <p className="soft">키워드 알림과 재입고 알림을 확인하고 꺼요. 혜택 알림(광고성 정보)도 여기에서 바꿔요.</p>
        <p>
          <a className="button" href="/buyer/alerts">
            알림 설정
          </a>
        </p>
        <p className="soft">{NOTICES.link}</p>
        <p>
          <a className="button" href="/buyer/notices">
            {NOTICES.title}
          </a>
        </p>
      </section>

      <ExportData outside={outside} />
      <LeaveEverywhere />
      <DeleteAccount obstacle={obstacle} />
    </div>
  );
}
