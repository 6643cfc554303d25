import { expect, test } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { instant, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { bulkActionsText as selection } from '../bulkActions/text/id.ts';
import { RoomFacts } from './RoomFacts.tsx';

const text = selection.done;
const now = Date.parse(instant(3000));
const done = { status: 'ai_task_completed', completed_at: instant(1), completed_by: 'both' } as const;

/** The chips that are visible in the one line of a row of `width` px. */
const visibleChips = async (width: number, room: Parameters<typeof roomOf>[1]) => {
  const screen = await render(
    <div data-testid="row" style={{ width }}>
      <RoomFacts room={roomOf(1, { ...done, ...room })} now={now} />
    </div>,
  );
  await expect
    .element(page.getByText(new RegExp(`${text.by.both.replace('+', '\\+')} · `)).first())
    .toBeInTheDocument();
  const line = screen.container.querySelector('[data-testid=row] > span')!.getBoundingClientRect();
  const chips = [...screen.container.querySelectorAll('[data-testid=row] > span > *')].map((chip) => ({
    words: chip.textContent,
    hasIcon: chip.querySelector('svg') !== null,
    box: chip.getBoundingClientRect(),
  }));
  const inLine = chips.filter(({ box }) => box.top < line.bottom);
  for (const { box } of inLine) expect(box.right).toBeLessThanOrEqual(line.right + 0.5);
  await screen.unmount();
  return inLine;
};

// The width of a row on a phone of 360 px.
test.each([
  [284, 'question'],
  [284, null],
  [196, 'order'],
] as const)(
  'a row of %d px shows that the customer closed the chat (resolution: %s), and cuts off no chip',
  async (width, resolution) => {
    const closedIcons = (line: Awaited<ReturnType<typeof visibleChips>>) =>
      line.filter(({ words, hasIcon }) => hasIcon && words === text.closed);
    expect(closedIcons(await visibleChips(width, { resolution, closed_by_customer_at: instant(2) }))).toHaveLength(1);
    expect(closedIcons(await visibleChips(width, { resolution }))).toHaveLength(0);
  },
);

test('the status chip shows the resolution of a completed room, or "Selesai" for other and missing resolutions', async () => {
  expect((await visibleChips(284, { resolution: 'order' }))[0]?.words).toBe('Pesanan');
  expect((await visibleChips(284, { resolution: 'other' }))[0]?.words).toBe('Selesai');
  expect((await visibleChips(284, { resolution: null }))[0]?.words).toBe('Selesai');
});
