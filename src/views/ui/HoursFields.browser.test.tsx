import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import '../../index.css';
import { press, write } from '../../../tests/sut/gestures.ts';
import { absent, visible } from '../../../tests/sut/view.tsx';
import type { Hours } from '../../contracts/settings.ts';
import { settingsText } from '../settings/text/id.ts';
import { HoursFields } from './HoursFields.tsx';

const text = settingsText.jam;
const span = (start: string, end: string, ...days: number[]): Hours => ({
  start,
  end,
  timezone: 'Asia/Jakarta',
  ...(days.length > 0 && { days }),
});

const start = async (initial: Hours[]) => {
  let hours = initial;
  function Form() {
    const [values, setValues] = useState(initial);
    const change = (next: Hours[]) => {
      hours = next;
      setValues(next);
    };
    return <HoursFields hours={values} errorOf={() => undefined} onChange={change} />;
  }
  const see = await render(<Form />);
  const on = (day: string) => see.getByRole('group', { name: day });
  return {
    see,
    on,
    hours: () => hours,
    /** The times of each weekday, '' where it is closed. */
    week: () =>
      [1, 2, 3, 4, 5, 6, 7].map((day) =>
        hours
          .filter(({ days, closed_on: closed }) => !closed && (days ?? [day]).includes(day))
          .map((one) => `${one.start}-${one.end}`)
          .join(' '),
      ),
  };
};

test('the same hours on every day are set without weekdays', async () => {
  const { see, hours } = await start([span('08:00', '17:00')]);
  absent(see.getByRole('group', { name: 'Senin' }));
  await write(see.getByLabelText(text.end, { exact: true }), '18:00');
  expect(hours()).toEqual([span('08:00', '18:00')]);
});

test('a weekday is closed and opened again with its times', async () => {
  const { see, on, week } = await start([span('08:00', '17:00')]);
  await press(see.getByRole('button', { name: text.perDay }));
  await write(on('Sabtu').getByLabelText(text.opensOn('Sabtu')), '09:00');
  await press(on('Minggu').getByRole('switch'));
  expect(week()).toEqual([...Array.from({ length: 5 }, () => '08:00-17:00'), '09:00-17:00', '']);
  await press(on('Sabtu').getByRole('switch'));
  expect(week()[5]).toBe('');
  await press(on('Sabtu').getByRole('switch'));
  expect(week()[5]).toBe('09:00-17:00');
});

test('the hours of one weekday are copied to all', async () => {
  const { on, week } = await start([span('08:00', '12:00', 1), span('13:00', '17:00', 1), span('08:00', '17:00', 2)]);
  await press(on('Senin').getByRole('button', { name: text.copyToAll }));
  expect(week()).toEqual(Array.from({ length: 7 }, () => '08:00-12:00 13:00-17:00'));
});

test('a second span is added to one weekday only', async () => {
  const { see, on, week } = await start([span('08:00', '12:00')]);
  await press(see.getByRole('button', { name: text.perDay }));
  await press(on('Jumat').getByRole('button', { name: text.addOn('Jumat') }));
  await write(on('Jumat').getByLabelText(text.opensOn('Jumat')).nth(1), '13:30');
  expect(week()[4]).toBe('08:00-12:00 13:30-');
  expect(week()[3]).toBe('08:00-12:00');
});

test('a look at the same hours for every day keeps those of each weekday', async () => {
  const { see, week } = await start([span('08:00', '17:00', 1, 2, 3, 4, 5), span('09:00', '12:00', 6)]);
  const before = week();
  await press(see.getByRole('button', { name: text.sameEveryDay }));
  expect(week()).toEqual(Array.from({ length: 7 }, () => '08:00-17:00'));
  await press(see.getByRole('button', { name: text.perDay }));
  expect(week()).toEqual(before);
});

test('one time zone holds for all hours and holidays', async () => {
  const holiday = { ...span('', ''), closed_on: { from: '2026-12-25', to: '', name: '' } };
  const { see, hours } = await start([span('08:00', '12:00'), span('13:00', '17:00'), holiday]);
  await see.getByLabelText(text.zone).selectOptions('WITA');
  expect(hours().map(({ timezone }) => timezone)).toEqual(Array.from({ length: 3 }, () => 'Asia/Makassar'));
  visible(see.getByLabelText(text.zone));
});

test('the time zone is chosen and kept without opening hours', async () => {
  const { see, hours, on } = await start([]);
  const empty = { start: '', end: '', timezone: 'Asia/Jayapura' };
  await see.getByLabelText(text.zone).selectOptions('WIT');
  expect(hours()).toEqual([empty]);
  await write(see.getByLabelText(text.start, { exact: true }), '08:00');
  await press(see.getByRole('button', { name: text.remove(1) }));
  expect(hours()).toEqual([empty]);
  absent(see.getByRole('button', { name: text.remove(1) }));
  await press(see.getByRole('button', { name: text.perDay }));
  await press(on('Senin').getByRole('switch'));
  await press(on('Senin').getByRole('switch'));
  expect(hours()).toEqual([empty]);
  await expect.element(see.getByLabelText(text.zone)).toHaveDisplayValue('WIT');
});
