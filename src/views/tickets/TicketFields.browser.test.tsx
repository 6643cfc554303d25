import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';

import type { TicketPriority } from '../../contracts/tickets.ts';
import { bolong, sari } from '../../machines/tickets/tickets.fixture.ts';
import { DueField } from './DueField.tsx';
import { ticketsText as text } from './text/id.ts';
import { TicketFields, type TicketFieldsProps } from './TicketFields.tsx';

const shown = async () => {
  const onChange = vi.fn<TicketFieldsProps['onChange']>();
  const fields = (priority: TicketPriority, due_at = bolong.due_at) => (
    <TicketFields
      ticket={{ ...bolong, priority, due_at }}
      userId={sari}
      hours={[]}
      disabled={false}
      onChange={onChange}
    />
  );
  const screen = await render(fields('normal'));
  const select = screen.getByLabelText(text.priority, { exact: true });
  return {
    onChange,
    screen,
    select,
    say: async (priority: TicketPriority, due?: string) => screen.rerender(fields(priority, due)),
  };
};

test('a choice says what stood there when the list was opened, though something else came in since', async () => {
  const { onChange, select, say } = await shown();
  select.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await say('mendesak');
  await userEvent.selectOptions(select, 'rendah');
  expect(onChange).toHaveBeenLastCalledWith({ priority: 'rendah' }, { priority: 'normal' });
  await userEvent.selectOptions(select, 'tinggi');
  expect(onChange).toHaveBeenLastCalledWith({ priority: 'tinggi' }, { priority: 'mendesak' });
});

test('whoever leaves a list that they opened, and comes back, sees what stands there now', async () => {
  const { onChange, select, say } = await shown();
  select.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  select.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await say('mendesak');
  await userEvent.selectOptions(select, 'rendah');
  expect(onChange).toHaveBeenLastCalledWith({ priority: 'rendah' }, { priority: 'mendesak' });
});

test('who types a day and then presses another gets the one that was pressed, and nothing else is kept', async () => {
  const { onChange, screen } = await shown();
  await userEvent.fill(screen.getByLabelText(text.due.own), '2020-01-02T10:00');
  await userEvent.click(screen.getByRole('button', { name: text.due.remove }));
  expect(onChange.mock.calls.map(([change]) => change)).toEqual([{ due_at: null }]);
});

test('who keeps one day after the other by Enter contradicts nobody, least of all themselves', async () => {
  const { onChange, screen, say } = await shown();
  const day = screen.getByLabelText(text.due.own);
  await userEvent.fill(day, '2026-12-01T10:00');
  await userEvent.keyboard('{Enter}');
  const kept = onChange.mock.lastCall![0].due_at!;
  await say('normal', kept);
  await userEvent.fill(day, '2026-12-02T10:00');
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.lastCall![1]).toEqual({ due_at: kept });
});

function Own() {
  const [due, setDue] = useState<string | null>(null);
  return <DueField due={due} hours={[]} onChange={setDue} />;
}

test('what is said of a day is said while it is typed, so that nothing below it moves when the field is left', async () => {
  const screen = await render(<Own />);
  const day = screen.getByLabelText(text.due.own);
  const height = () => screen.container.getBoundingClientRect().height;
  await userEvent.fill(day, '0202-01-02T10:00');
  await expect.element(screen.getByText(text.due.none)).toBeVisible();
  await userEvent.fill(day, '2020-01-02T10:00');
  await expect.element(screen.getByText(text.due.past)).toBeVisible();
  const typed = height();
  (day.element() as HTMLElement).blur();
  await expect.element(day).toHaveValue('2020-01-02T10:00');
  expect(height()).toBe(typed);
});
