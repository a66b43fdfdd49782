import { html } from 'hono/html';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { demoAccounts } from '../accounts.ts';
import { sandboxPage } from '../page.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import type { SignInStandIn } from './provider.ts';

/** The account picker: the demo accounts, a free form with both fields optional, and a refusal. */
export function authorizePage(standIn: SignInStandIn, request: AuthorizeRequest, action: string): Promise<Response> {
  const carried = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return sandboxPage({
    title: `${standIn.title} 로그인 (데모)`,
    formTargets: [request.redirect_uri],
    body: html`
<h1>${standIn.title} 계정 선택</h1>
<p class="soft">${MARKET_NAME}에 이름과 이메일을 전해요.</p>
${demoAccounts.map(
  (account) => html`<form method="post" action="${action}">${carried}
<input type="hidden" name="email" value="${account.email}">
<button name="decision" value="allow"><strong>${account.name}</strong><span class="soft">${account.email} · ${account.role}</span></button>
</form>`,
)}
<h2>다른 계정</h2>
<form class="panel" method="post" action="${action}">${carried}
<label>이메일 (비워도 돼요)<input type="email" name="email" autocomplete="off" inputmode="email"></label>
<label>이름 (비워도 돼요)<input name="name" autocomplete="off" maxlength="40"></label>
<button class="main" name="decision" value="allow">이 계정으로 로그인</button>
</form>
<form method="post" action="${action}">${carried}
<button class="plain" name="decision" value="deny">거절하고 돌아가기</button>
</form>`,
  });
}
