import { expect, test } from 'vitest';

import { pixelAccessOf } from './pixelAccess.ts';

const accessAt = (address: string, { pixel = '123', hasSession = false } = {}) =>
  pixelAccessOf(new URL(address, 'https://chabot.test') as unknown as Location, pixel, hasSession);

test.each([
  '/',
  '/login',
  '/login/',
  '/privacy-policy',
  '/terms-of-service',
  '/?_fbc=fb.1.2.abc',
  '/login?utm_source=x',
])('Meta is loaded at %s for a visitor, and not beside a session', (address) => {
  expect(accessAt(address)).toBe('loads');
  expect(accessAt(address, { hasSession: true })).toBe('allowed');
  expect(accessAt(address, { pixel: '' })).toBe('none');
  expect(accessAt(address, { pixel: '%VITE_PIXEL_ID%' })).toBe('none');
});

test.each([
  '/login?wanted=%2Fteam%2Finvitation%2Fa.b',
  '/login?token_hash=abc&type=email',
  '/login#token_hash=abc',
  '/?code=1',
])('Meta is not loaded at %s, whose address holds more than a campaign', (address) =>
  expect(accessAt(address)).toBe('allowed'),
);

test.each(['/inbox', '/reset-password', '/team/invitation/a.b', '/onboarding/start', '/loginx', '/deferred'])(
  'Meta is not allowed at %s',
  (address) => expect(accessAt(address)).toBe('none'),
);
