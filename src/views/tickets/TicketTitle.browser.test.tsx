import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { ticketsText as tickets } from './text/id.ts';
import { TicketTitle } from './TicketTitle.tsx';

const { panel: text } = tickets;

test('a title is written over the one that stood there when the typing began, whatever a colleague wrote meanwhile', async () => {
  const onChange = vi.fn<(title: string, seen: string) => void>();
  const called = (title: string) => <TicketTitle title={title} disabled={false} onChange={onChange} />;
  const screen = await render(called('Kain bolong'));
  await screen.getByRole('button', { name: text.editTitle }).click();
  await screen.getByLabelText(text.titleLabel).fill('Kain bolong, ganti baru');

  await screen.rerender(called('Kain bolong di lengan'));
  await expect.element(screen.getByLabelText(text.titleLabel)).toHaveValue('Kain bolong, ganti baru');
  await screen.getByRole('button', { name: text.saveTitle }).click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Kain bolong, ganti baru', 'Kain bolong');
});
