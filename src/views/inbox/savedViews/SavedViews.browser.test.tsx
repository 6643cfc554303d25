import '../../../index.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { createActor, createMachine } from 'xstate';

import { noFilter, serializeFilter } from '../../../machines/inbox/filterAddress.ts';
import type { SavedViewsRef } from '../../../machines/inbox/savedViews.machine.ts';
import { ViewChips } from './SavedViews.tsx';

test('the scrollable row of views does not cut off the focus ring', async () => {
  const views = [
    { id: 'vip', tab: 'inbox', name: 'VIP', filter: serializeFilter({ ...noFilter, awaitingReply: true }) },
  ];
  const actor = createActor(createMachine({ context: { views, draft: null, refusal: null } })).start();
  const screen = await render(
    <ViewChips actor={actor as unknown as SavedViewsRef} tab="inbox" filter={noFilter} onChange={() => undefined} />,
  );
  const chip = screen.getByRole('button', { name: 'VIP' }).element();
  chip.focus({ focusVisible: true });
  const { outlineWidth, outlineOffset } = getComputedStyle(chip);
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const row = chip.parentElement!.getBoundingClientRect();
  const { top, bottom } = chip.getBoundingClientRect();
  expect(ring).toBeGreaterThan(2);
  expect(Math.min(top - row.top, row.bottom - bottom)).toBeGreaterThanOrEqual(ring);
  actor.stop();
});
