/** What every function that answers small calls keeps to: keys, limits, sizes, other origins, and its surroundings. */
import { describe, expect, test } from 'vitest';

import { visitorAt } from '../../supabase/functions/_shared/jsonFunction.ts';
import { readBackendEnv, readLinkEnv } from '../../supabase/functions/_shared/env.ts';
import { createHandover } from '../../supabase/functions/handover/app.ts';
import { createTeam } from '../../supabase/functions/team/app.ts';
import { createUpdateToggles } from '../../supabase/functions/update-toggles/app.ts';
import { callTheCast } from './cast.ts';
import { scenes } from './faults.scenes.ts';
import { openStage, type Fate } from './faults.ts';

const cast = callTheCast();

describe.each([
  ['team/invitations/read', createTeam],
  ['handover/read', createHandover],
  ['update-toggles', createUpdateToggles],
] as const)('%s', (path, create) => {
  const ask = (headers: Record<string, string> = {}, body: string = '{"token":"x"}', method = 'POST') =>
    fetch(`${cast.stack.url}/functions/v1/${path}`, {
      method,
      headers: { apikey: cast.stack.keys.publishable, 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body }),
    });

  test('wants the project’s key', async () => {
    for (const apikey of ['', 'sb_publishable_x', cast.stack.keys.secret])
      expect((await ask({ apikey })).status).toBe(401);
  });

  test('takes no service key, no forged and no expired session for a caller', async () => {
    const { keys } = cast.stack;
    const claims = { sub: cast.people.owner.id ?? '', aud: 'authenticated' };
    const tokens = [
      keys.secret,
      await keys.sign({ ...claims, role: 'service_role', exp: Math.floor(Date.now() / 1000) + 60 }),
      await keys.sign({ ...claims, role: 'authenticated', exp: Math.floor(Date.now() / 1000) - 60 }),
      await keys.sign({
        ...claims,
        aud: 'somebody else',
        role: 'authenticated',
        exp: Math.floor(Date.now() / 1000) + 60,
      }),
      (cast.people.owner.accessToken ?? '').replace(/[^.]+$/, 'AAAA'),
    ];
    for (const token of tokens) expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(401);
  });

  test('refuses what is too large, and what is no JSON, in its own form', async () => {
    const session = { authorization: `Bearer ${cast.people.owner.accessToken ?? ''}` };
    const large = await ask(session, JSON.stringify({ token: 'x'.repeat(70_000) }));
    expect([large.status, await large.json()]).toMatchObject([
      413,
      { code: 'too_large', statusText: 'Payload Too Large' },
    ]);
    const broken = await ask(session, '{');
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'invalid', field: 'body' }]);
  });

  test('is asked by POST only, from any origin, and its answers are nobody’s to keep', async () => {
    expect((await ask({}, '', 'GET')).status).toBe(404);
    const preflight = await fetch(`${cast.stack.url}/functions/v1/${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization',
      },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const answer = await ask();
    expect([answer.headers.get('cache-control'), answer.headers.get('access-control-allow-origin')]).toEqual([
      'no-store',
      '*',
    ]);
  });

  test('slows down whoever asks too often, each for themselves', async () => {
    const { stack } = cast;
    let clock = 0;
    const app = create({
      env: {
        supabaseUrl: stack.url,
        trustedProxies: 1,
        publishableKey: stack.keys.publishable,
        secretKey: stack.keys.secret,
        linkSecret: 'x'.repeat(32),
        siteUrl: stack.url,
        mail: null,
      },
      now: () => clock,
      rate: { burst: 2, perSecond: 0.5 },
    });
    const from = (address: string) =>
      app.request(`/${path}`, {
        method: 'POST',
        headers: { apikey: stack.keys.publishable, 'x-forwarded-for': address, 'content-type': 'application/json' },
        body: '{"token":"x"}',
      });
    const statuses = [await from('10.0.0.1'), await from('10.0.0.1'), await from('10.0.0.1')].map(
      (answer) => answer.status,
    );
    expect(statuses[2]).toBe(429);
    expect(statuses.slice(0, 2)).not.toContain(429);
    const slowed = await from('10.0.0.1');
    expect([slowed.headers.get('retry-after'), await slowed.json()]).toMatchObject(['2', { code: 'rate_limited' }]);
    expect((await from('10.0.0.2')).status).not.toBe(429);
    clock = 2_000;
    expect((await from('10.0.0.1')).status).not.toBe(429);
    // Whatever a visitor writes before what our proxy saw makes nobody else of them.
    const told = [await from('1.1.1.1, 10.0.0.9'), await from('2.2.2.2, 10.0.0.9'), await from('3.3.3.3,10.0.0.9')];
    expect(told.map(({ status }) => status === 429)).toEqual([false, false, true]);
  });
});

describe('the surroundings', () => {
  const given: Record<string, string> = {
    SUPABASE_URL: 'https://x.supabase.co',
    SUPABASE_ANON_KEY: 'a',
    SUPABASE_SERVICE_ROLE_KEY: 's',
    LINK_SECRET: 'l',
    SITE_URL: 'https://app.test///',
  };

  test('a link leads to the site, with or without a mail service', () => {
    expect(readLinkEnv((name) => given[name])).toMatchObject({ siteUrl: 'https://app.test', mail: null });
    const mail = { MAIL_API_URL: 'https://mail.test', MAIL_API_KEY: 'k', MAIL_FROM: 'x@app.test' };
    expect(readLinkEnv((name) => ({ ...given, ...mail })[name])).toMatchObject({
      mail: { url: 'https://mail.test', key: 'k', from: 'x@app.test' },
    });
  });

  test.each([
    [undefined, 1, '10.0.0.7'],
    ['2', 2, '10.0.0.1'],
    ['9', 9, 'visitor'],
    // Where nobody stands before us, whatever is said was written by who calls.
    ['0', 0, 'visitor'],
  ])('with %s proxies of ours a visitor is where the outermost saw them', (said, count, at) => {
    const { trustedProxies } = readBackendEnv((name) => (name === 'TRUSTED_PROXIES' ? said : given[name]));
    expect(trustedProxies).toBe(count);
    expect(visitorAt('6.6.6.6, 10.0.0.1, 10.0.0.7', trustedProxies)).toBe(at);
    expect(visitorAt(undefined, trustedProxies)).toBe('visitor');
  });

  test('a number of proxies that is none stops the function', () => {
    const odd = (name: string) => (name === 'TRUSTED_PROXIES' ? 'satu' : given[name]);
    expect(() => readBackendEnv(odd)).toThrow('TRUSTED_PROXIES must be a number, not "satu"');
  });

  test('what is missing is named at the start', () => {
    const without =
      (...names: string[]) =>
      (name: string) =>
        names.includes(name) ? undefined : given[name];
    expect(() => readLinkEnv(without('LINK_SECRET', 'SITE_URL'))).toThrow('Missing environment: LINK_SECRET, SITE_URL');
    expect(() => readBackendEnv(without('SUPABASE_URL'))).toThrow('Missing environment: SUPABASE_URL');
    expect(() => readLinkEnv((name) => ({ ...given, MAIL_API_URL: 'https://mail.test' })[name])).toThrow(
      'Missing environment: MAIL_API_KEY, MAIL_FROM',
    );
  });
});

describe.each(Object.entries(scenes))('%s', (_, open) => {
  const soon = { interval: 5, timeout: 10_000 };
  const begin = async (...fates: Fate[]) => {
    const stage = await openStage(cast);
    const {
      actor,
      begin: [rest, ...events],
      ...scene
    } = await open(stage);
    const isAt = (place: unknown) => {
      const snapshot = actor.getSnapshot() as {
        status: string;
        hasTag(tag: string): boolean;
        matches(at: unknown): boolean;
      };
      return snapshot.matches(place) && (snapshot.status === 'done' || !snapshot.hasTag('busy'));
    };
    await expect.poll(() => isAt(rest), soon).toBe(true);
    stage.fates.push(...fates);
    for (const event of events) actor.send(event);
    return { ...scene, stage, isAt, send: actor.send.bind(actor), leave: () => stage.house.stop() };
  };

  test('once, though it is refused twice and then done unheard', async () => {
    const { stage, send, press, told, done, isAt, shows, truth, leave } = await begin('refused', 'refused', 'late');
    const nothing = await truth();
    for (const __ of ['refused', 'refused']) {
      send(press);
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await expect.poll(() => isAt(told), soon).toBe(true);
      // oxlint-disable-next-line no-await-in-loop -- the same
      expect(await truth()).toEqual(nothing);
    }
    send(press);
    await expect.poll(() => stage.unheard, soon).toBe(1);
    stage.clock.increment(30_000);
    expect(isAt(told)).toBe(true);
    const once = await truth();
    expect(once).toEqual(nothing.map(() => 1));
    await expect.poll(shows ?? (() => true), soon).toBe(true);
    send(press);
    await expect.poll(() => isAt(done), soon).toBe(true);
    expect(await truth()).toEqual(once);
    leave();
  });

  test('not at all, if it is refused for good, and there is a way on', async () => {
    const { send, press, told, isAt, way, truth, leave } = await begin(...Array<Fate>(5).fill('refused'));
    const nothing = await truth();
    for (const __ of [1, 2, 3, 4]) {
      send(press);
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await expect.poll(() => isAt(told), soon).toBe(true);
    }
    expect(await truth()).toEqual(nothing);
    const [event, place] = way ?? [press, told];
    send(event);
    await expect.poll(() => isAt(place), soon).toBe(true);
    leave();
  });
});
