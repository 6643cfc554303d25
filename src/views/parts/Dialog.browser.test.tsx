import { StrictMode, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { Dialog } from './Dialog.tsx';

/** Opens a dialog that is there only while it is open. */
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

test('whoever closes a dialog that is taken away is where they were', async () => {
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
