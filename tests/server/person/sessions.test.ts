import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createApp } from '#lib/server/app.ts';
import { blockUser, unblockUser } from '#lib/server/services/person/block-user.ts';
import { startSession } from '#lib/server/services/person/session/sessions.ts';
import { describeMarket, type Instance, ORIGIN, openMarket } from '../market.ts';
import { serveMarket } from '../served-market.ts';

const signInAt = (provider: 'google' | 'naver', email: string) =>
  `/oauth2/authorization/${provider}?login_hint=${encodeURIComponent(email)}`;

/** What stays of a session in a browser: that it is no new device to its person. */
const KNOWN = ['device'];

describeMarket(
  'someone signs in over HTTP',
  (market) => {
    async function signedIn(email: string, provider: 'google' | 'naver' = 'google') {
      const browser = market().browser();
      expect(await browser.follow(signInAt(provider, email))).toBe('/login/success');
      return browser;
    }
    const whoIs = async (browser: Awaited<ReturnType<typeof signedIn>>) =>
      (await browser.get('/api/auth/login')).json();
    const refresh = (browser: Awaited<ReturnType<typeof signedIn>>) => browser.post('/api/auth/refresh');

    // spec: S7.3
    test.each(['google', 'naver'] as const)('at %s, by a login hint', async (provider) => {
      const browser = await signedIn('hint@demo.test', provider);
      expect(await whoIs(browser)).toEqual({
        name: 'hint',
        email: 'hint@demo.test',
        social_login_platform: provider,
        authorizedMarts: [],
      });
    });

    test('in two tabs begun one after the other, and finished in either order', async () => {
      for (const order of [
        [0, 1],
        [1, 0],
      ]) {
        const browser = market().browser();
        const atProvider: string[] = [];
        for (const provider of ['google', 'naver'] as const) {
          const begun = await browser.get(signInAt(provider, 'tabs@demo.test'));
          atProvider.push(begun.headers.get('location')!.replace(market().origin, ''));
        }
        for (const tab of order) expect(await browser.follow(atProvider[tab]!)).toBe('/login/success');
        // Each once: the provider's answer is not taken a second time.
        expect([...browser.cookies.keys()].filter((name) => name.includes('sign_in'))).toEqual([]);
      }
    });

    test('however many tabs were begun: the last five', async () => {
      const browser = market().browser();
      const begin = async () =>
        (await browser.get(signInAt('naver', 'tabs@demo.test'))).headers.get('location')!.replace(market().origin, '');
      const first = await begin();
      for (let tab = 2; tab <= 6; tab++) await begin();
      expect([...browser.cookies.keys()].filter((name) => name.includes('sign_in'))).toHaveLength(5);
      expect(await browser.follow(first)).toMatch(/^\/login\/failure\?error=stateMismatch/);
      expect(await browser.follow(await begin())).toBe('/login/success');
    });

    test('with the same email at both, and is two people', async () => {
      const google = await signedIn('twice@demo.test', 'google');
      const naver = await signedIn('twice@demo.test', 'naver');
      const { rows } = await market().db.execute<{ provider: string }>(
        "select provider, id from users where email = 'twice@demo.test' order by provider",
      );
      expect(rows.map((row) => row.provider)).toEqual(['google', 'naver']);
      expect((await whoIs(google)).social_login_platform).toBe('google');
      expect((await whoIs(naver)).social_login_platform).toBe('naver');
    });

    test('twice, and is the same person', async () => {
      const mart = await market().mart();
      const first = await signedIn('again@demo.test');
      await market().db.execute(
        `insert into mart_members select ${mart.id}, id, 'employee', now() from users where email = 'again@demo.test'`,
      );
      expect((await whoIs(first)).authorizedMarts).toEqual([mart.id]);
      expect((await whoIs(await signedIn('again@demo.test'))).authorizedMarts).toEqual([mart.id]);
    });

    test('and gets cookies that scripts cannot read, the refresh token only where it is needed', async () => {
      const { cookies } = await signedIn('cookies@demo.test');
      for (const name of ['access', 'refresh', 'signed_in']) {
        expect(cookies.get(name)?.attributes, name).toMatch(/HttpOnly/);
        expect(cookies.get(name)?.attributes, name).toMatch(/SameSite=Lax/);
      }
      expect(cookies.get('refresh')?.path).toBe('/api/auth');
      expect([...cookies.keys()].filter((name) => name.includes('sign_in'))).toEqual([]);
    });

    test('where somebody else was, and takes the device from them; the same person keeps it', async () => {
      const browser = await signedIn('device-first@demo.test');
      await market().db.execute(
        `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, for_buyer, for_mart, created_at)
         select user_id, s.id, 'https://push.test/device', 'key', 'secret', true, false, now()
         from sessions s join users u on u.id = user_id where email = 'device-first@demo.test'`,
      );
      const device = async () => {
        const { rows } = await market().db.execute<{ session: string }>(
          `select session_id::text as session from push_subscriptions where endpoint = 'https://push.test/device'`,
        );
        return rows[0]?.session ?? null;
      };
      const before = await device();
      expect(await browser.follow(signInAt('google', 'device-first@demo.test'))).toBe('/login/success');
      expect(await device()).toMatch(/^[0-9a-f-]{36}$/);
      expect(await device()).not.toBe(before);
      expect(await browser.follow(signInAt('google', 'device-second@demo.test'))).toBe('/login/success');
      expect(await device()).toBeNull();
    });

    test('not when the answer of the provider belongs to another attempt', async () => {
      const [mine, theirs] = [market().browser(), market().browser()];
      const begun = await mine.get(signInAt('google', 'me@demo.test'));
      await theirs.get(signInAt('google', 'them@demo.test'));
      const callback = (await fetch(begun.headers.get('location')!, { redirect: 'manual' })).headers.get('location')!;
      const path = callback.replace(market().origin, '');
      expect(await theirs.follow(path)).toMatch(/^\/login\/failure\?error=/);
      expect(theirs.cookies.has('access')).toBe(false);
      expect(await market().browser().follow(path)).toMatch(/^\/login\/failure\?error=/);
      for (const junk of ['?state=x&code=y', '?error=access_denied', '?code=%E0%A4%A', '']) {
        expect(await market().browser().follow(`/oauth2/callback/google${junk}`)).toMatch(/^\/login\/failure\?error=/);
      }
    });

    test('not while an operator has blocked them, and again afterwards', async () => {
      const [browser, other] = [await signedIn('loud@demo.test'), await signedIn('loud@demo.test')];
      const { rows } = await market().db.execute<{ id: number }>("select id from users where email = 'loud@demo.test'");
      const { id } = rows[0]!;
      expect(await blockUser(market().deps, id)).toEqual({ sessions: 2, openOrders: 0, marts: [] });
      for (const one of [browser, other]) {
        await expect.poll(async () => (await one.get('/api/auth/login')).status).toBe(401);
        expect((await refresh(one)).status).toBe(401);
      }
      const again = market().browser();
      expect(await again.follow(signInAt('google', 'loud@demo.test'))).toBe('/login/failure?error=accountBlocked');
      expect(again.cookies.has('access')).toBe(false);

      expect(await unblockUser(market().deps, id)).toBe(true);
      expect(await again.follow(signInAt('google', 'loud@demo.test'))).toBe('/login/success');
    });

    test('and is blocked at that very moment: no session is left', async () => {
      await signedIn('quick@demo.test');
      const { rows } = await market().db.execute<{ id: number }>(
        "select id from users where email = 'quick@demo.test'",
      );
      const { id } = rows[0]!;
      const starting = Array.from({ length: 5 }, () =>
        startSession(market().deps, id).catch((error: Error) => error.message),
      );
      await Promise.all([...starting, blockUser(market().deps, id)]);
      const left = await market().db.execute(`select 1 from sessions where user_id = ${id} and ended_at is null`);
      expect(left.rows).toEqual([]);
      await expect(startSession(market().deps, id)).rejects.toThrow('accountBlocked');
    });

    test('under a name that is made legible, and without an email that is not', async () => {
      const browser = await signedIn('\u202e\u0007하늘\u2066@demo.test');
      expect(await whoIs(browser)).toMatchObject({ name: '하늘', email: null });
    });

    // spec: S7.2
    test('and refreshes: the token changes, and the old one is no good any more', async () => {
      const browser = await signedIn('rotate@demo.test');
      const before = browser.cookies.get('refresh')!.value;
      const answer = await refresh(browser);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ email: 'rotate@demo.test' });
      expect(browser.cookies.get('refresh')!.value).not.toBe(before);
    });

    test('and a stolen refresh token ends the whole family, thief and owner', async () => {
      const owner = await signedIn('stolen@demo.test');
      const thief = market().browser();
      thief.copyFrom(owner);
      expect((await refresh(owner)).status).toBe(200);
      market().clock.advance({ seconds: 11 });
      const caught = await refresh(thief);
      expect(caught.status).toBe(401);
      expect(await caught.json()).toMatchObject({ code: 'sessionReused' });
      // The access tokens of both end with it, though they are minutes young.
      for (const browser of [owner, thief]) expect((await browser.get('/api/auth/login')).status).toBe(401);
      expect((await refresh(owner)).status).toBe(401);
    });

    test('and is told of it elsewhere where they had never been, and not where they come again', async () => {
      const newsOf = async () => {
        const { rows } = await market().db.execute(
          "select 1 from alarms join users on users.id = user_id where kind = 'signedIn' and email = 'wanders@demo.test'",
        );
        return rows.length;
      };
      const here = await signedIn('wanders@demo.test');
      expect(await newsOf()).toBe(0);
      await here.post('/api/auth/logout');
      await here.follow('/oauth2/authorization/google?login_hint=wanders@demo.test');
      expect(await newsOf()).toBe(0);
      const there = await signedIn('wanders@demo.test');
      expect(await newsOf()).toBe(1);
      // What another person left in the browser makes it nobody else's.
      await there.follow('/oauth2/authorization/google?login_hint=settles@demo.test');
      await there.follow('/oauth2/authorization/google?login_hint=wanders@demo.test');
      expect(await newsOf()).toBe(2);
    });

    test('and signs out everywhere: no device of theirs gets anything any more, another person’s does', async () => {
      const here = await signedIn('everywhere@demo.test');
      const there = await signedIn('everywhere@demo.test');
      const other = await signedIn('somebody-else@demo.test');
      expect(await (await here.post('/api/auth/logout-all')).json()).toEqual({ ended: 2 });
      expect([...here.cookies.keys()]).toEqual(KNOWN);
      const token = there.cookies.get('access')!.value;
      expect((await there.get('/api/auth/login')).status).toBe(401);
      const asBearer = await market()
        .browser()
        .get('/api/buyer/order/buy-ing', { authorization: `Bearer ${token}` });
      expect(asBearer.status).toBe(401);
      expect((await refresh(there)).status).toBe(401);
      expect((await there.get('/api/auth/renew?to=/buyer')).status).toBe(303);
      expect((await there.get('/api/auth/login')).status).toBe(401);
      expect((await other.get('/api/auth/login')).status).toBe(200);
    });

    test('and what one process ends, another knows at once, and one that starts later too', async () => {
      const browser = await signedIn('processes@demo.test');
      const token = browser.cookies.get('access')!.value;
      const login = (instance: Instance) =>
        instance.app.request(`${market().origin}/api/auth/login`, { headers: { authorization: `Bearer ${token}` } });
      const second = await market().secondProcess();
      expect((await login(second)).status).toBe(200);
      expect((await browser.post('/api/auth/logout')).status).toBe(200);
      await expect.poll(async () => (await login(second)).status).toBe(401);
      expect((await login(await market().secondProcess())).status).toBe(401);
    });

    test('with a session of their own each time, whatever the browser brought', async () => {
      const browser = market().browser();
      for (const name of ['access', 'refresh', 'signed_in']) {
        browser.cookies.set(name, { value: 'planted', path: '/', attributes: '' });
      }
      const sessionIds = new Set<string>();
      for (let i = 0; i < 2; i += 1) {
        await browser.follow(signInAt('google', 'fixed@demo.test'));
        expect(browser.cookies.get('refresh')!.value).not.toBe('planted');
        sessionIds.add(browser.cookies.get('signed_in')!.value);
      }
      expect(sessionIds.size).toBe(2);
    });

    test('and a refused refresh takes no cookies away from a tab that signs in meanwhile', async () => {
      const late = await signedIn('late-tab@demo.test');
      const other = market().browser();
      other.copyFrom(late);
      await other.post('/api/auth/logout');
      // The answers arrive one after the other in the same browser: the refusal after the new cookies.
      for (const answer of [await refresh(late), await late.get('/api/auth/renew?to=/buyer')]) {
        expect(answer.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['ended']);
      }
      await late.follow(signInAt('google', 'late-tab@demo.test'));
      expect(late.cookies.get('ended')!.value).not.toBe(late.cookies.get('signed_in')!.value);
      expect((await late.get('/api/auth/login')).status).toBe(200);
    });

    test('and two tabs may refresh within ten seconds of each other', async () => {
      const tab = await signedIn('tabs@demo.test');
      const other = market().browser();
      other.copyFrom(tab);
      expect((await refresh(tab)).status).toBe(200);
      market().clock.advance({ seconds: 10 });
      expect((await refresh(other)).status).toBe(200);
      market().clock.advance({ minutes: 5 });
      // The later of the two tokens lives; a browser keeps that one for both of its tabs.
      expect((await refresh(other)).status).toBe(200);
      expect((await refresh(tab)).status).toBe(401);
    });

    test('and ten tabs may refresh at the very same moment', async () => {
      const tab = await signedIn('many-tabs@demo.test');
      const tabs = Array.from({ length: 10 }, () => market().browser());
      for (const other of tabs) other.copyFrom(tab);
      const answers = await Promise.all(tabs.map(refresh));
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    });

    // spec: S7.2
    test('and signs out: the refresh token is dead, on this device only', async () => {
      const here = await signedIn('leave@demo.test');
      const there = await signedIn('leave@demo.test');
      const kept = market().browser();
      kept.copyFrom(here);
      expect((await here.post('/api/auth/logout')).status).toBe(200);
      expect([...here.cookies.keys()]).toEqual(KNOWN);
      expect((await here.get('/api/auth/login')).status).toBe(401);
      expect((await refresh(kept)).status).toBe(401);
      expect((await refresh(there)).status).toBe(200);
      // Signing out again, or as nobody, is fine.
      expect((await here.post('/api/auth/logout')).status).toBe(200);
    });

    describe('and leaves while the server cannot be reached:', () => {
      const left = async (email: string) => {
        const browser = await signedIn(email);
        const kept = market().browser();
        kept.copyFrom(browser);
        // As its page does it (client/caller/session.ts).
        browser.cookies.set('left', { ...browser.cookies.get('leave')!, attributes: '' });
        return { browser, kept };
      };

      test('is nobody from then on, and the session ends with the next renewal', async () => {
        const { browser, kept } = await left('unheard@demo.test');
        expect((await browser.get('/api/auth/login')).status).toBe(401);
        expect((await browser.get('/api/buyer/order/buy-ing')).status).toBe(401);
        expect((await refresh(browser)).status).toBe(401);
        expect([...browser.cookies.keys()]).toEqual(KNOWN);
        expect((await kept.get('/api/auth/login')).status).toBe(401);
        expect((await refresh(kept)).status).toBe(401);
      });

      test('the session ends on the way to the next page', async () => {
        const { browser, kept } = await left('unheard-page@demo.test');
        const answer = await browser.get('/api/auth/renew?to=/buyer');
        expect([answer.status, answer.headers.get('location'), [...browser.cookies.keys()]]).toEqual([
          303,
          '/buyer',
          KNOWN,
        ]);
        expect((await refresh(kept)).status).toBe(401);
      });

      test('the logout may still arrive, and ends it too', async () => {
        const { browser, kept } = await left('late@demo.test');
        expect((await browser.post('/api/auth/logout')).status).toBe(200);
        expect([...browser.cookies.keys()]).toEqual(KNOWN);
        expect((await refresh(kept)).status).toBe(401);
      });

      test('but a client that keeps the emptied mark of an earlier time is somebody', async () => {
        const { browser } = await left('simple-client@demo.test');
        browser.cookies.set('left', { value: '', path: '/', attributes: '' });
        expect((await browser.get('/api/auth/login')).status).toBe(200);
        expect((await refresh(browser)).status).toBe(200);
      });

      test('nobody else can say it for them', async () => {
        const browser = await signedIn('stays@demo.test');
        const other = await signedIn('stranger@demo.test');
        for (const value of ['1', 'true', other.cookies.get('leave')!.value]) {
          browser.cookies.set('left', { value, path: '/', attributes: '' });
          expect((await browser.get('/api/auth/login')).status, value).toBe(200);
          expect((await refresh(browser)).status, value).toBe(200);
        }
      });

      test('who signs in next is signed in', async () => {
        const { browser } = await left('unheard-before@demo.test');
        expect(await browser.follow(signInAt('google', 'next@demo.test'))).toBe('/login/success');
        expect(await whoIs(browser)).toMatchObject({ email: 'next@demo.test' });
      });
    });

    test('and is asked again after 30 days away', async () => {
      const browser = await signedIn('month@demo.test');
      market().clock.advance({ days: 29, hours: 23 });
      expect((await refresh(browser)).status).toBe(200);
      market().clock.advance({ days: 30 });
      expect((await refresh(browser)).status).toBe(401);
    });

    test('and after 15 minutes needs the refresh, by call or on the way to a page', async () => {
      const browser = await signedIn('quarter@demo.test');
      market().clock.advance({ minutes: 14, seconds: 59 });
      expect((await browser.get('/api/auth/login')).status).toBe(200);
      market().clock.advance({ seconds: 2 });
      const late = await browser.get('/api/auth/login');
      expect(late.status).toBe(401);
      expect(await late.json()).toMatchObject({ code: 'notSignedIn', message: '로그인이 필요해요.' });
      const renewed = await browser.get('/api/auth/renew?to=%2Fbuyer%2Fpurchase%3Ftab%3D1%23top');
      expect(renewed.status).toBe(303);
      expect(renewed.headers.get('location')).toBe('/buyer/purchase?tab=1#top');
      expect((await browser.get('/api/auth/login')).status).toBe(200);
    });

    test('and a refresh of somebody who has no token leaves the cookies that another tab is just getting', async () => {
      const answer = await market().browser().post('/api/auth/refresh');
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
    });

    // spec: S8.5
    test('and is led back as nobody when there is nothing to renew', async () => {
      const browser = market().browser();
      const answer = await browser.get('/api/auth/renew?to=/buyer');
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/buyer']);
    });

    test.each([
      undefined,
      '',
      'buyer',
      'https://elsewhere.test/',
      '//elsewhere.test/',
      '///elsewhere.test',
      '/\\elsewhere.test',
      '\\/elsewhere.test',
      '\\\\elsewhere.test',
      '/\t/elsewhere.test',
      '/\n/elsewhere.test',
      '\t//elsewhere.test',
      ' //elsewhere.test',
      '/.//elsewhere.test',
      '/..//elsewhere.test',
      '/a/..//elsewhere.test',
      '/%2F/elsewhere.test',
      '/%5Celsewhere.test',
      'javascript:alert(1)',
      'data:text/html,x',
      '/@elsewhere.test',
      '//user@elsewhere.test:80/',
      `/${'a'.repeat(5_000)}`,
      '/buyer\r\nset-cookie: x=y',
      '/한글?q=찾기',
      '/\u0000',
    ])('and is led nowhere else by %j', async (to) => {
      const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
      const answer = await market().browser().get(`/api/auth/renew${query}`);
      expect(answer.status).toBe(303);
      const location = answer.headers.get('location')!;
      expect(location).toMatch(/^\/(?![/\\])/);
      expect(new URL(location, market().origin).origin).toBe(market().origin);
      expect(answer.headers.getSetCookie()).toEqual([]);
    });

    test('and every answer says when it was given, by the server’s clock, and is kept by nobody', async () => {
      const answer = await market().browser().get('/api/auth/login');
      expect(answer.headers.get('date')).toBe(market().clock.now().toUTCString());
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    });

    test.each([
      ['no JSON', 415, { 'content-type': 'text/plain' }, '{}'],
      ['a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'items=1'],
      ['malformed JSON', 400, { 'content-type': 'application/json' }, '{'],
      ['more than 64 KiB', 413, { 'content-type': 'application/json' }, `"${'x'.repeat(70_000)}"`],
    ])('and is told what is wrong with a body of %s', async (_, status, headers, body) => {
      const buyer = await market().person();
      const answer = await fetch(`${market().origin}/api/buyer/pay/quote`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await market().accessToken(buyer.userId)}`, ...headers },
        body,
      });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({
        code: expect.any(String),
        message: expect.stringMatching(/[가-힣]/),
      });
    });
  },
  serveMarket,
);

describeMarket('who a token speaks for', (market) => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const login = (headers: Record<string, string>) => market().nobody.send('GET /api/auth/login', { headers });

  test('its owner, as a bearer too', async () => {
    const person = await market().person('김하늘');
    expect(await person.byBearer().call('GET /api/auth/login')).toMatchObject({ name: '김하늘' });
  });

  test('nobody, when it is forged, changed, unsigned, for someone else or of another kind', async () => {
    const { userId } = await market().person();
    const good = await market().accessToken(userId);
    expect((await login(bearer(good))).status).toBe(200);
    const [header, payload, signature] = good.split('.') as [string, string, string];
    const secret = (text: string) => new TextEncoder().encode(text);
    const now = Math.floor(market().clock.now().getTime() / 1000);
    const token = (claims: Record<string, unknown>) =>
      new SignJWT({ sid: 'x', ...claims }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(now + 600);
    const ours = secret(market().config.sessionSecret);
    const other = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...other, sub: String(userId + 1) })).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const forged = [
      await token({ sub: `${userId}`, aud: 'dongne-market' }).sign(secret('another secret, of at least 32 letters')),
      await token({ sub: `${userId}`, aud: 'elsewhere' }).sign(ours),
      await token({ sub: `${userId}` }).sign(ours),
      await token({ sub: 'x', aud: 'dongne-market' }).sign(ours),
      `${header}.${changed}.${signature}`,
      `${none}.${payload}.`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      'null',
    ];
    for (const bad of forged) {
      expect((await login(bearer(bad))).status, bad).toBe(401);
      expect((await login({ cookie: `access=${bad}` })).status, bad).toBe(401);
    }
  });

  test('nobody, once its 15 minutes are over, however often it was good', async () => {
    const token = await market().accessToken((await market().person()).userId);
    for (const _ of ['read', 'known']) expect((await login(bearer(token))).status).toBe(200);
    market().clock.advance({ minutes: 14, seconds: 59 });
    expect((await login(bearer(token))).status).toBe(200);
    market().clock.advance({ seconds: 1 });
    expect((await login(bearer(token))).status).toBe(401);
  });

  test('nobody, when its owner is gone', async () => {
    const product = await market().product(await market().mart());
    const token = await market().accessToken(999_999_999);
    const gone = { headers: bearer(token) };
    expect((await market().nobody.send('GET /api/auth/login', gone)).status).toBe(401);
    const answers = await Promise.all([
      market().nobody.send('POST /api/buyer/pay/on-site', { ...gone, query: { productId: product.id, quantity: 1 } }),
      market().nobody.send('POST /api/buyer/stores/followStore/{storeId}', {
        ...gone,
        params: { storeId: product.mart.id },
      }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 401]);
    expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
  });
});

describeMarket('another site', (market) => {
  test.each([
    ['of its own name', { origin: 'https://elsewhere.test' }],
    ['that hides its name', { origin: 'null' }],
    ['with a name like ours', { origin: 'http://market.test.elsewhere.test' }],
    ['at another port of ours', { origin: 'http://market.test:8080' }],
    ['on https', { origin: 'https://market.test' }],
    ['without a name', { origin: '' }],
  ])('%s cannot act with a visitor’s cookies', async (_, headers) => {
    const { buyer, product } = await market().heldOrder();
    const answer = await buyer.send('POST /api/buyer/pay/on-site', {
      query: { productId: product.id, quantity: 1 },
      headers,
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'foreignOrigin', message: expect.stringMatching(/[가-힣]/) });
    for (const path of ['/api/auth/refresh', '/api/auth/logout']) {
      expect((await buyer.send(`POST ${path}`, { headers })).status).toBe(403);
    }
    expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 2, completed: 0 });
  });

  test('may be read from, and a bearer needs no Origin', async () => {
    const { buyer, product } = await market().heldOrder();
    const foreign = { origin: 'https://elsewhere.test' };
    const read = await buyer.send('GET /api/buyer/order/buy-ing', { headers: foreign });
    expect(read.status).toBe(200);
    // No other site's script gets to see it.
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
    await buyer.byBearer().call('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 1 } });
  });
});

describeMarket('a cookie that comes twice', (market) => {
  test('is nobody’s: which of the two is the market’s own cannot be told', async () => {
    const [own, other] = [await market().person(), await market().person()];
    const [mine, theirs] = await Promise.all([own, other].map(({ userId }) => market().accessToken(userId)));
    const who = async (cookie: string) =>
      (await market().nobody.send('GET /api/auth/login', { headers: { cookie } })).status;
    expect(await who(`access=${mine}`)).toBe(200);
    for (const pair of [
      `access=garbage; access=${mine}`,
      `access=${theirs}; access=${mine}`,
      `access=; access=${mine}`,
    ])
      expect(await who(pair), pair).toBe(401);
  });
});

describeMarket(
  'someone who asks too often',
  (market) => {
    test('cannot count as somebody else by a header', async () => {
      const ask = (i: number) => {
        const forged = { 'x-forwarded-for': `10.0.${i}.1`, forwarded: `for=10.0.${i}.2`, 'x-real-ip': `10.0.${i}.3` };
        const request = new Request(`${ORIGIN}/api/auth/renew`, { headers: forged });
        return market().app.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } });
      };
      const statuses: number[] = [];
      for (let i = 0; i < 301; i += 1) statuses.push((await ask(i)).status);
      expect(statuses.filter((status) => status === 303)).toHaveLength(300);
      expect(statuses.at(-1)).toBe(429);
    });

    test('waits, and is told how long; others do not', async () => {
      const { product, buyer } = await market().heldOrder({ product: { waiting: 500 } });
      const buy = () => buyer.send('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 1 } });
      const answers: Response[] = [];
      for (let i = 0; i < 62; i += 1) answers.push(await buy());
      const last = answers.at(-1)!;
      expect(last.status).toBe(429);
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await last.json()).toMatchObject({ code: 'tooManyRequests', n: expect.any(Number) });
      // One went before, as the scene's order; of these some are refused by the limit of holds, and count too.
      expect(answers.filter((answer) => answer.status !== 429)).toHaveLength(59);
      expect(await market().order(await market().person(), product)).toMatchObject({ product });
    });
  },
  (kind) => openMarket(kind, { env: { RATE_LIMITS: 'on' } }),
);

describeMarket(
  'on https',
  (market) => {
    test('cookies never travel without it, and an Origin without it is another site’s', async () => {
      const person = await market().person();
      const answer = await person.send('POST /api/auth/refresh');
      expect(answer.status).toBe(200);
      const cookies = answer.headers.getSetCookie();
      const names = ['access', 'refresh', 'signed_in', 'leave'].map((name) => `__Host-${name}`);
      expect(cookies.map((line) => line.split('=')[0])).toEqual(names);
      // No other host can set it, and but for the word that the page needs no script can read it.
      const [leave, ...hidden] = cookies.toReversed();
      expect(leave).toMatch(/; Path=\/; Secure; SameSite=Lax$/);
      for (const line of hidden) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      const headers = { origin: 'http://market.test' };
      expect((await person.send('POST /api/auth/logout', { headers })).status).toBe(403);
    });

    test('a cookie that any other host under the name could have set is nobody’s', async () => {
      const [own, other] = [await market().person(), await market().person()];
      const tokens = await Promise.all([own, other].map(({ userId }) => market().accessToken(userId)));
      const who = async (cookie: string) =>
        (await market().nobody.send('GET /api/auth/login', { headers: { cookie } })).status;
      const [mine, theirs] = tokens;
      expect(await who(`__Host-access=${mine}`)).toBe(200);
      expect(await who(`access=${mine}`)).toBe(401);
      for (const tossed of ['access=garbage', `access=${theirs}`, 'left=1', '__Host-left=1']) {
        expect(await who(`${tossed}; __Host-access=${mine}`), tossed).toBe(200);
        expect(await who(`__Host-access=${mine}; ${tossed}`), tossed).toBe(200);
      }
    });
  },
  (kind) => openMarket(kind, { env: { PUBLIC_ORIGIN: 'https://market.test' } }),
);

describeMarket('a sign-in that fails on our side', (market) => {
  test('ends on the page that says so, as the window shows what it is answered', async () => {
    const { deps } = market();
    const broken = () => Promise.reject(new Error('nobody expected this'));
    const { google } = serving({
      ...deps,
      gateways: { ...deps.gateways, google: { name: 'google', begin: broken, finish: broken } },
    });
    expect(await google()).toBe('/login/failure?error=internal');

    const crowded = serving({ ...deps, config: { ...deps.config, sandbox: false, rateLimits: true } });
    for (let n = 0; n < 300; n += 1) expect(await crowded.google()).toBe('/login/failure?error=featureOff');
    expect(await crowded.google()).toBe('/login/failure?error=tooManyRequests');
  });

  function serving(deps: Instance['deps']) {
    const app = createApp(deps);
    return {
      google: async () => {
        const answer = await app.request(`${ORIGIN}/oauth2/authorization/google`);
        expect(answer.status).toBe(302);
        return answer.headers.get('location');
      },
    };
  }
});
