import { StrictMode, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { Dialog } from './Dialog.tsx';

/** A dialog that is mounted only while it is open. */
function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Buka
      </button>
      {isOpen && (
        <Dialog open title="Pertanyaan" onClose={() => setOpen(false)}>
          <input aria-label="Jawaban" />
        </Dialog>
      )}
    </>
  );
}

test('a dialog that unmounts on close restores the focus', async () => {
  await render(
    <StrictMode>
      <Opener />
    </StrictMode>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Buka' }));
  await userEvent.click(page.getByLabelText('Jawaban'));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Buka' })).toHaveFocus();
  expect(document.querySelector('dialog')).toBeNull();
});

test('what is typed after a dialog has opened arrives in its first field, and Enter submits it', async () => {
  const sent: string[] = [];
  function Form() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Buka
        </button>
        <Dialog open={isOpen} title="Simpan tampilan" onClose={() => setOpen(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              sent.push(new FormData(event.currentTarget).get('name') as string);
            }}
          >
            <input type="hidden" name="id" />
            <input type="checkbox" disabled aria-label="Untuk semua" />
            <input name="name" aria-label="Nama" />
          </form>
        </Dialog>
      </>
    );
  }
  await render(<Form />);
  await userEvent.click(page.getByRole('button', { name: 'Buka' }));
  await userEvent.keyboard('Menunggu saya{Enter}');
  expect(sent).toEqual(['Menunggu saya']);
  await expect.element(page.getByRole('dialog', { name: 'Simpan tampilan' })).toBeVisible();
});

test('of a group of radio buttons the chosen one gets the focus', async () => {
  await render(
    <Dialog open title="Kapan?" onClose={() => {}}>
      <input type="radio" name="when" aria-label="Besok" />
      <input type="radio" name="when" aria-label="Senin" defaultChecked />
    </Dialog>,
  );
  await expect.element(page.getByLabelText('Senin')).toHaveFocus();
});

test('in a dialog without a field the heading gets the focus, and Space does not close it', async () => {
  const closed: string[] = [];
  await render(
    <Dialog open title="Yakin?" onClose={() => closed.push('closed')}>
      <p>Tidak bisa dibatalkan.</p>
      <button type="button">Batal</button>
    </Dialog>,
  );
  await expect.element(page.getByRole('heading', { name: 'Yakin?' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{Enter}');
  expect(closed).toEqual([]);
});

/** A dialog that opens another one. */
function Nested() {
  const [depth, setDepth] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setDepth(1)}>
        Buka
      </button>
      <Dialog open={depth > 0} title="Detail" onClose={() => setDepth(0)}>
        <button type="button" onClick={() => setDepth(2)}>
          Hapus
        </button>
        <Dialog open={depth > 1} title="Yakin?" onClose={() => setDepth(1)}>
          <p>Tidak bisa dibatalkan.</p>
        </Dialog>
      </Dialog>
    </>
  );
}

test('Escape closes only the topmost dialog', async () => {
  await render(<Nested />);
  await userEvent.click(page.getByRole('button', { name: 'Buka' }));
  await userEvent.click(page.getByRole('button', { name: 'Hapus' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Yakin?' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Detail' })).toBeVisible();
});

test('a dialog that the browser closes without a cancel event is closed', async () => {
  await render(<Nested />);
  await userEvent.click(page.getByRole('button', { name: 'Buka' }));
  document.querySelector('dialog')?.close();
  await expect.element(page.getByRole('button', { name: 'Hapus' })).not.toBeInTheDocument();
});
