import { Suspense } from 'react';

import '../../../index.css';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { reach } from '../../commands/targets.ts';
import { conversationText as room } from '../text/id.ts';
import { PICKED_MOST, PickingContext, usePicking } from './messageSelection.ts';
import { Pickable, PickBar } from './SelectableMessage.tsx';

const text = room.pick;
const ids = Array.from({ length: PICKED_MOST + 1 }, (_, at) => `pesan-${at}`);

function Shown({ onTicket }: { onTicket: (ids: readonly string[]) => void }) {
  const [picking, pick] = usePicking();
  return (
    <PickingContext value={picking}>
      <button type="button" onClick={pick}>
        {text.begin}
      </button>
      {ids.map((id) => (
        <Pickable key={id} id={id} name={id}>
          <article>{`isi ${id}`}</article>
        </Pickable>
      ))}
      <Suspense>{picking && <PickBar picking={picking} onTicket={onTicket} />}</Suspense>
    </PickingContext>
  );
}

test('messages are picked by a press on them, twenty at most, and there is a way to leave', async () => {
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
  await expect.element(screen.getByText(text.full(String(PICKED_MOST)))).toBeVisible();
  await expect.element(screen.getByRole('checkbox').last()).toBeDisabled();

  // Where Escape leads (views/commands/shortcuts.ts); the dashboard hears it.
  expect(reach('chosen')).toBe(true);
  await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument();
});
