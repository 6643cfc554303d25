import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { AddChannel } from './AddChannel.tsx';
import { channelsText } from './text/id.ts';

const text = channelsText.add;

test('what was typed stays when a colleague’s channel comes, and goes when its own has come', async () => {
  const onSubmit = vi.fn<(channel: { id: string; name: string }) => void>();
  const form = (channelIds: readonly string[]) => (
    <AddChannel isOwner isBusy={false} refusal={null} channelIds={channelIds} onSubmit={onSubmit} />
  );
  const screen = await render(form([]));
  await screen.getByRole('button', { name: text.open }).click();
  await screen.getByLabelText(text.label).fill('Cabang Bandung');
  await screen.rerender(form(['c0000000-0000-4000-8000-000000000009']));
  await expect.element(screen.getByLabelText(text.label)).toHaveValue('Cabang Bandung');
  await screen.getByRole('button', { name: text.submit }).click();
  await screen.rerender(form([onSubmit.mock.lastCall?.[0].id ?? '']));
  await expect.element(screen.getByLabelText(text.label)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: text.open }).click();
  await expect.element(screen.getByLabelText(text.label)).toHaveValue('');
});
