import { expect, test, vi } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createActor } from 'xstate';

import type { Toast } from '../../../contracts/app.toasts.ts';
import { toastsMachine } from '../../../machines/app/toasts.machine.ts';
import { foretell, isReachable, reach } from '../../commands/targets.ts';
import { toastsText as text } from './text/id.ts';
import { Toasts } from './Toasts.tsx';

test('what is told can be taken back as long as it is told, by its button or from anywhere, and never twice', async () => {
  const actor = createActor(toastsMachine, { systemId: 'toasts' }).start();
  const onUndo = vi.fn<(asked: unknown) => void>();
  const tell = (toast: Partial<Toast>) =>
    actor.send({ type: 'toast.raised', toast: { type: 'success', code: 'room.completed', ...toast } });
  await render(<Toasts actor={actor} onUndo={onUndo} />);
  const button = page.getByRole('button', { name: text.undo, exact: true });

  tell({ undo: 'a1', detail: 'Ibu Ratna', roomId: 'r1' });
  await expect.element(page.getByText('Ibu Ratna')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).not.toBeInTheDocument();
  expect(isReachable('undo')).toBe(false);

  // The same was done to two chats: the way back is that of the last, whose name stands there.
  tell({ undo: 'a2', detail: 'Pak Joko' });
  tell({ undo: 'a3', detail: 'Bu Tini' });
  await expect.element(page.getByText('Bu Tini')).toBeVisible();
  reach('undo');
  reach('undo');
  await expect.element(button).not.toBeInTheDocument();
  const asked = (actionId: string, detail: string, roomId?: string) => [
    { type: 'undo.requested', actionId, detail, roomId },
  ];
  expect(onUndo.mock.calls).toEqual([asked('a1', 'Ibu Ratna', 'r1'), asked('a3', 'Bu Tini')]);

  // Whoever takes back what is not told yet means that, though the one before stands there.
  tell({ undo: 'a4', detail: 'Pak Budi' });
  await expect.element(page.getByText('Pak Budi')).toBeVisible();
  foretell('undo');
  reach('undo');
  tell({ undo: 'a5', detail: 'Bu Sri' });
  await expect.element(button).not.toBeInTheDocument();
  expect(onUndo.mock.calls.slice(2)).toEqual([asked('a5', 'Bu Sri')]);

  tell({ code: 'link.copied' });
  await expect.element(page.getByText(text.codes['link.copied'])).toBeVisible();
  expect(button.elements()).toEqual([]);
  actor.stop();
});
