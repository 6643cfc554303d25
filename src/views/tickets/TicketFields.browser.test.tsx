import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';

import type { TicketPriority } from '../../contracts/tickets.ts';
import { calendarOf } from '../../contracts/time.ts';
import { bolong, sari } from '../../machines/tickets/tickets.fixture.ts';
import { CalendarContext } from '../ui/calendar.ts';
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
    rerender: async (priority: TicketPriority, due?: string) => screen.rerender(fields(priority, due)),
  };
};

test('a choice carries the value from when the menu was opened as its base, even if a newer value arrived', async () => {
  const { onChange, select, rerender } = await shown();
  select.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await rerender('mendesak');
  await userEvent.selectOptions(select, 'rendah');
  expect(onChange).toHaveBeenLastCalledWith({ priority: 'rendah' }, { priority: 'normal' });
  await userEvent.selectOptions(select, 'tinggi');
  expect(onChange).toHaveBeenLastCalledWith({ priority: 'tinggi' }, { priority: 'mendesak' });
});

test('after a menu is closed with Escape, the next choice carries the current value as its base', async () => {
  const { onChange, select, rerender } = await shown();
  select.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  select.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await rerender('mendesak');
  await userEvent.selectOptions(select, 'rendah');
  expect(onChange).toHaveBeenLastCalledWith({ priority: 'rendah' }, { priority: 'mendesak' });
});

test('pressing another due date discards the typed one', async () => {
  const { onChange, screen } = await shown();
  await userEvent.fill(screen.getByLabelText(text.due.own('WIB')), '2020-01-02T10:00');
  await userEvent.click(screen.getByRole('button', { name: text.due.remove }));
  expect(onChange.mock.calls.map(([change]) => change)).toEqual([{ due_at: null }]);
});

test('saving two due dates in a row with Enter takes the first one as the base of the second', async () => {
  const { onChange, screen, rerender } = await shown();
  const day = screen.getByLabelText(text.due.own('WIB'));
  await userEvent.fill(day, '2026-12-01T10:00');
  await userEvent.keyboard('{Enter}');
  const kept = onChange.mock.lastCall![0].due_at!;
  await rerender('normal', kept);
  await userEvent.fill(day, '2026-12-02T10:00');
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.lastCall![1]).toEqual({ due_at: kept });
});

function DueFieldHarness() {
  const [due, setDue] = useState<string | null>(null);
  return <DueField due={due} hours={[]} onChange={setDue} />;
}

test('a due date is typed and shown in the time zone of the business, here from a device in Jakarta', async () => {
  const onChange = vi.fn<(due: string | null) => void>();
  const screen = await render(
    <CalendarContext value={calendarOf('Asia/Jayapura')}>
      <DueField due="2030-11-20T15:30:00.000000Z" hours={[]} onChange={onChange} />
    </CalendarContext>,
  );
  const day = screen.getByLabelText(text.due.own('WIT'));
  await expect.element(day).toHaveValue('2030-11-21T00:30');
  await expect.element(screen.getByText('21 November 2030, 00.30 WIT')).toBeVisible();
  await userEvent.fill(day, '2030-12-01T00:15');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2030-11-30T15:15:00.000000Z');
});

test('a warning about a due date appears while typing, so that blur moves nothing below it', async () => {
  const screen = await render(<DueFieldHarness />);
  const day = screen.getByLabelText(text.due.own('WIB'));
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
