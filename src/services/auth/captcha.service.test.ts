import { expect, test } from 'vitest';

import { errorResponse, lastRequestBody, visitor } from '../account/account.fixture.ts';
import type { SessionClient } from '../platform/session.ts';
import { signIn } from './auth.service.ts';
import { requestLink } from './recovery.service.ts';
import { resendCode, signUp } from './registration.service.ts';

const signal = new AbortController().signal;
const back = 'https://app.test/login';
const [email, phone] = ['baru@usaha.id', '0812 3456 7890'];
const password = 'rahasia-chabot';
const name = 'Dewi Lestari';

const actions: [name: string, path: string, act: (client: SessionClient) => Promise<unknown>][] = [
  ['a sign-in', 'password', (client) => signIn(client, { login: email, password }, signal)],
  ['a registration by mail', 'signup', (client) => signUp(client, { name, login: email, password }, back, signal)],
  ['a registration by phone', 'signup', (client) => signUp(client, { name, login: phone, password }, back, signal)],
  ['another code by mail', 'resend', (client) => resendCode(client, { by: 'email', to: email }, back, signal)],
  ['another code by phone', 'resend', (client) => resendCode(client, { by: 'phone', to: '+62812' }, back, signal)],
  ['a recovery by mail', 'recover', (client) => requestLink(client, email, back, signal)],
  ['a recovery by phone', 'otp', (client) => requestLink(client, phone, back, signal)],
];

test.each(actions)('%s sends the token of the security check', async (_, path, act) => {
  const { server, client } = visitor();
  server.intercept(() => server.json({}));
  await act({ ...client, captchaToken: async () => 'token-1' });
  expect(lastRequestBody(server, path)).toMatchObject({ gotrue_meta_security: { captcha_token: 'token-1' } });
});

test.each(actions)('%s whose security check is not completed says so', async (_, path, act) => {
  const { server, client } = visitor();
  server.intercept(() => errorResponse(400, { code: 'captcha_failed', message: 'captcha protection' }));
  expect(await act(client)).toEqual({ refused: { why: 'captcha' } });
  expect(JSON.stringify(lastRequestBody(server, path))).not.toContain('captcha_token');
});
