import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';

import { press } from '../../../tests/sut/gestures.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { Failed } from '../app/Failed.tsx';
import { requestCodeText as text } from '../app/text/requestCode.id.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { copyText } from './text/copy.id.ts';

const nothing = () => {};
const shown = (what: ReactNode, lastFailure: () => string | null) =>
  render(<AppContextProvider value={{ lastFailure } as unknown as AppContextValue}>{what}</AppContextProvider>);

test.each([
  ['what could not be loaded', <LoadFailed key="" text={{ title: 'Gagal memuat' }} onRetry={nothing} />],
  ['an error of a view', <Failed key="" error={new Error('x')} onRetry={nothing} pane />],
])('%s keeps the code of the request that failed before it, to copy', async (_, what) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  let code = '3f9a2c1b';
  const see = await shown(what, () => code);
  const alert = see.getByRole('alert');
  await expect.element(alert.getByText('3f9a2c1b', { exact: true })).toBeVisible();
  code = '00000000';
  await see.rerender(
    <AppContextProvider value={{ lastFailure: () => code } as unknown as AppContextValue}>{what}</AppContextProvider>,
  );
  await press(alert.getByRole('button', { name: copyText.copyWhat(text.what) }));
  expect(write.mock.calls).toEqual([['3f9a2c1b']]);
});

test('without a failed request there is no code', async () => {
  const see = await shown(<LoadFailed text={{ title: 'Gagal memuat' }} onRetry={nothing} />, () => null);
  await expect.element(see.getByText('Gagal memuat')).toBeVisible();
  expect(see.container.querySelector('code')).toBeNull();
});
