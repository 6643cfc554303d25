import { Suspense } from 'react';

import '../../../index.css';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { runTarget } from '../../commands/targets.ts';
import { conversationText as room } from '../text/id.ts';
import { MAX_SELECTED, MessageSelectionContext, useMessageSelection } from './messageSelection.ts';
import { SelectableMessage, SelectionBar } from './SelectableMessage.tsx';

const text = room.selection;
const ids = Array.from({ length: MAX_SELECTED + 1 }, (_, at) => `pesan-${at}`);

function Shown({ onTicket }: { onTicket: (ids: readonly string[]) => void }) {
  const [selection, pick] = useMessageSelection();
  return (
    <MessageSelectionContext value={selection}>
      <button type="button" onClick={pick}>
        {text.begin}
      </button>
      {ids.map((id) => (
        <SelectableMessage key={id} id={id} name={id}>
          <article>{`isi ${id}`}</article>
        </SelectableMessage>
      ))}
      <Suspense>{selection && <SelectionBar selection={selection} onTicket={onTicket} />}</Suspense>
    </MessageSelectionContext>
  );
}

test('a press selects a message, up to the limit, and Escape ends the selection', async () => {
  const onTicket = vi.fn<(ids: readonly string[]) => void>();
  const screen = await render(<Shown onTicket={onTicket} />);
  expect(screen.getByRole('checkbox').elements()).toHaveLength(0);
  await screen.getByRole('button', { name: text.begin }).click();
  await expect.element(screen.getByRole('button', { name: text.make })).toBeDisabled();
  await expect.element(screen.getByRole('toolbar', { name: text.bar })).toHaveFocus();

  await screen.getByText('isi pesan-3', { exact: true }).click();
  await screen.getByRole('checkbox', { name: text.message('pesan-1'), exact: true }).click();
  await expect.element(screen.getByText(text.picked('2'))).toBeVisible();
  await screen.getByRole('button', { name: text.make }).click();
  expect(onTicket).toHaveBeenLastCalledWith(['pesan-3', 'pesan-1']);

  for (const box of screen.getByRole('checkbox').elements() as HTMLInputElement[]) if (!box.checked) box.click();
  await expect.element(screen.getByText(text.full(String(MAX_SELECTED)))).toBeVisible();
  await expect.element(screen.getByRole('checkbox').last()).toBeDisabled();

  // The target of Escape (views/commands/shortcuts.ts).
  expect(runTarget('clearSelection')).toBe(true);
  await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument();
});
