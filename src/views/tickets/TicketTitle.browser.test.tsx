import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { ticketsText as tickets } from './text/id.ts';
import { TicketTitle } from './TicketTitle.tsx';

const { panel: text } = tickets;

test('a new title carries the title from when typing began as its base, even if a colleague has changed it since', async () => {
  const onChange = vi.fn<(title: string, base: string) => void>();
  const titleOf = (title: string) => <TicketTitle title={title} disabled={false} onChange={onChange} />;
  const screen = await render(titleOf('Kain bolong'));
  await screen.getByRole('button', { name: text.editTitle }).click();
  await screen.getByLabelText(text.titleLabel).fill('Kain bolong, ganti baru');

  await screen.rerender(titleOf('Kain bolong di lengan'));
  await expect.element(screen.getByLabelText(text.titleLabel)).toHaveValue('Kain bolong, ganti baru');
  await screen.getByRole('button', { name: text.saveTitle }).click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Kain bolong, ganti baru', 'Kain bolong');
});
