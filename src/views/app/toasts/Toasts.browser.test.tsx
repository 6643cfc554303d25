import { expect, test, vi } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createActor } from 'xstate';

import type { Toast } from '../../../contracts/app.toasts.ts';
import { toastsMachine } from '../../../machines/app/toasts.machine.ts';
import { isTargetAvailable, runTarget } from '../../commands/targets.ts';
import { toastsText as text } from './text/id.ts';
import { Toasts } from './Toasts.tsx';

test('an action can be undone once while its toast is visible, by its button or by the shortcut', async () => {
  const actor = createActor(toastsMachine, { systemId: 'toasts' }).start();
  const onUndo = vi.fn<(request: unknown) => void>();
  const raise = (toast: Partial<Toast>) =>
    actor.send({ type: 'toast.raised', toast: { type: 'success', code: 'room.completed', ...toast } });
  await render(<Toasts actor={actor} onUndo={onUndo} />);
  const button = page.getByRole('button', { name: text.undo, exact: true });

  raise({ undo: 'a1', detail: 'Ibu Ratna', roomId: 'r1' });
  await expect.element(page.getByText('Ibu Ratna')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).not.toBeInTheDocument();
  expect(isTargetAvailable('undo')).toBe(false);

  // Two chats share one toast: undo applies to the last, whose name is shown.
  raise({ undo: 'a2', detail: 'Pak Joko' });
  raise({ undo: 'a3', detail: 'Bu Tini' });
  await expect.element(page.getByText('Bu Tini')).toBeVisible();
  runTarget('undo');
  runTarget('undo');
  await expect.element(button).not.toBeInTheDocument();
  const undoOf = (actionId: string, detail: string, roomId?: string) => [
    { type: 'undo.requested', actionId, detail, roomId },
  ];
  expect(onUndo.mock.calls).toEqual([undoOf('a1', 'Ibu Ratna', 'r1'), undoOf('a3', 'Bu Tini')]);

  raise({ code: 'link.copied' });
  await expect.element(page.getByText(text.codes['link.copied'])).toBeVisible();
  expect(button.elements()).toEqual([]);
  actor.stop();
});
