import { expect, test } from 'vitest';
import { Caller } from '../../e2e/api.ts';
import { disputeOf } from '../../e2e/dispute.ts';
import { newOwner } from '../../e2e/own-shop.ts';
import { ORIGIN } from '../../e2e/server.ts';
import { someone } from '../../e2e/visitors.ts';
import { inside } from '../dom.ts';
import { Visitor } from '../visitor.ts';

test('without a script the list of a mart’s news is there, with its ways', async () => {
  const owner = await newOwner();
  const { martId, send } = await disputeOf(owner, await Caller.signIn(ORIGIN, someone('plain').email));
  const caseId = await send();
  const page = await new Visitor().signedInAs(owner).open('/seller/news');
  const news = inside(page.getByRole('list', { name: '내 마트의 알림' }));
  expect(news.getByRole('link').getAttribute('href')).toBe(`/seller/mart/${martId}/help/${caseId}`);
});
