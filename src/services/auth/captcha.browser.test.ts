import { afterEach, expect, test, vi } from 'vitest';

import { retry } from '../../../tests/sut/retry.ts';
import { solveCaptcha } from './captcha.ts';

afterEach(() => vi.restoreAllMocks());

interface Options {
  sitekey: string;
  callback: (token: string) => void;
}

/** The loaded document of the check, and what Turnstile is asked to render in it. */
const opened = async () => {
  const inner = await retry(() => {
    const page = document.querySelector('iframe')?.contentDocument;
    expect(page?.querySelector('script[src^="https://challenges.cloudflare.com/"]')).toBeTruthy();
    return page as Document;
  });
  const render = () => {
    let rendered: Options | undefined;
    const turnstile = { render: (_: string, options: Options) => (rendered = options) };
    Object.assign(inner.defaultView ?? {}, { turnstile });
    inner.querySelector('script[src^="https://challenges"]')?.dispatchEvent(new Event('load'));
    if (!rendered) throw new Error('Nothing was rendered.');
    return rendered;
  };
  return { inner, render };
};

test('the token of the check is returned, and nothing of the check stays in the document', async () => {
  const solving = solveCaptcha('0xKEY');
  const { callback, sitekey } = (await opened()).render();
  expect(sitekey).toBe('0xKEY');
  callback('token-1');
  expect(await solving).toBe('token-1');
  expect(document.querySelector('iframe, dialog, script[src*="cloudflare"]')).toBeNull();
});

test('a check that the user cancels gives no token', async () => {
  const solving = solveCaptcha('0xKEY');
  const { inner } = await opened();
  inner.querySelector('button')?.click();
  expect(await solving).toBeUndefined();
  expect(document.querySelector('iframe, dialog')).toBeNull();
});

test('a check ends when the request is given up', async () => {
  const request = new AbortController();
  const solving = solveCaptcha('0xKEY', request.signal);
  await opened();
  request.abort();
  expect(await solving).toBeUndefined();
  expect(document.querySelector('iframe, dialog')).toBeNull();
});

test('a message of another window is no token', async () => {
  const solving = solveCaptcha('0xKEY');
  const { render } = await opened();
  const { callback } = render();
  window.postMessage({ captchaToken: 'forged' }, location.origin);
  await new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
  callback('token-2');
  expect(await solving).toBe('token-2');
});
