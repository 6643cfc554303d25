import { Trash2 } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';

import { Button } from './Button.tsx';
import { explainDisabled } from './explainDisabled.ts';
import { IconButton } from './IconButton.tsx';
import { WhyDisabled } from './whyDisabled.ts';

const WHY = 'Hanya pemilik bisnis yang dapat melakukannya.';

let end: () => void;
beforeEach(() => (end = explainDisabled()));
afterEach(() => end());

test('a disabled button keeps its place for the keyboard, says why, and does nothing', async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault());
  const screen = await render(
    <form onSubmit={onSubmit}>
      <input aria-label="Nama" />
      <Button type="submit" disabled because={WHY} onClick={onClick}>
        Simpan
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Simpan' });
  await expect.element(button).toHaveAccessibleDescription(WHY);
  await userEvent.click(screen.getByLabelText('Nama'));
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(WHY)).toBeVisible();
  expect(document.querySelector('[aria-live] [role=img]')?.ariaLabel).toBe(WHY);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText(WHY)).not.toBeInTheDocument();
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('what is around gives its reason to every disabled button without one, and to no other', async () => {
  const screen = await render(
    <WhyDisabled value={WHY}>
      <IconButton label="Hapus" icon={<Trash2 />} disabled />
      <Button disabled because="Belum ada isinya.">
        Unduh
      </Button>
      <Button>Tambah</Button>
      <Button busy>Menyimpan…</Button>
    </WhyDisabled>,
  );
  await expect.element(screen.getByRole('button', { name: 'Hapus' })).toHaveAccessibleDescription(WHY);
  await expect.element(screen.getByRole('button', { name: 'Unduh' })).toHaveAccessibleDescription('Belum ada isinya.');
  for (const name of ['Tambah', 'Menyimpan…'])
    await expect.element(screen.getByRole('button', { name })).toHaveAccessibleDescription('');
});

test('the reason is on the screen, also of a button at its lower right corner and in a dialog', async () => {
  const screen = await render(
    <dialog aria-label="Pertanyaan" ref={(one) => one?.showModal()} style={{ position: 'fixed', inset: 0, margin: 0 }}>
      <Button disabled because={WHY} style={{ position: 'fixed', right: 0, bottom: 0 }}>
        Kirim
      </Button>
    </dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Kirim' }), { force: true });
  const { left, top, right, bottom } = screen.getByText(WHY).element().getBoundingClientRect();
  expect(left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight).toBe(true);
});
