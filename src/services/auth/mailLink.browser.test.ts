import { afterEach, beforeEach, expect, test } from 'vitest';

import { takeMailLink } from './mailLink.ts';

const HASH = 'pkce_0123456789abcdef0123456789abcdef0123456789abcdef01234567';

let initialAddress: string;
beforeEach(() => {
  initialAddress = location.href;
});
afterEach(() => history.replaceState(null, '', initialAddress));

const open = (path: string) => history.replaceState(null, '', path);
const address = () => location.pathname + location.search + location.hash;

test('a link is returned once and removed from the address', () => {
  open(`/reset-password?token_hash=${HASH}&type=recovery`);
  expect(takeMailLink()).toEqual({ is: 'unused', token_hash: HASH, type: 'recovery' });
  expect(address()).toBe('/reset-password');
  expect(takeMailLink()).toEqual({ is: 'none' });
});

test('the page that the user wanted stays in the address', () => {
  const redirect = `${location.origin}/login?wanted=${encodeURIComponent('/team/invitation/x')}`;
  open(`/login?token_hash=${HASH}&type=email&redirect_to=${encodeURIComponent(redirect)}`);
  expect(takeMailLink()).toMatchObject({ is: 'unused' });
  expect(address()).toBe('/login?wanted=%2Fteam%2Finvitation%2Fx');
});

test.each(['https://evil.test/login?wanted=/x', '//evil.test', 'javascript:alert(1)', '/settings'])(
  'a redirect to %s is ignored',
  (redirect) => {
    open(`/login?token_hash=${HASH}&type=email&redirect_to=${encodeURIComponent(redirect)}`);
    expect(takeMailLink()).toMatchObject({ is: 'unused' });
    expect(address()).toBe('/login');
  },
);

test.each([
  '/reset-password?error=access_denied&error_code=otp_expired',
  '/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
  '/reset-password?token_hash=short&type=recovery',
  `/reset-password?token_hash=${HASH}&type=phone_change`,
  `/reset-password?token_hash=${HASH}`,
  '/reset-password?token_hash=%3Cscript%3Ealert(1)%3C%2Fscript%3E&type=recovery',
])('the link %s has failed', (path) => {
  open(path);
  expect(takeMailLink()).toEqual({ is: 'failed' });
  expect(address()).toBe('/reset-password');
});

test('an address without a link stays unchanged', () => {
  open('/login?wanted=%2Finbox#top');
  expect(takeMailLink()).toEqual({ is: 'none' });
  expect(address()).toBe('/login?wanted=%2Finbox#top');
});

test('a return from the page of a provider is no link', () => {
  open('/login?oauth=google&error=access_denied');
  expect(takeMailLink()).toEqual({ is: 'none' });
  expect(address()).toBe('/login?oauth=google&error=access_denied');
});
