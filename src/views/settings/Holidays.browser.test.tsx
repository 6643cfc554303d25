import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import '../../index.css';
import { press, write } from '../../../tests/sut/gestures.ts';
import { absent, visible } from '../../../tests/sut/view.tsx';
import type { Hours } from '../../contracts/settings.ts';
import { Holidays } from './Holidays.tsx';
import { settingsText } from './text/id.ts';

const text = settingsText.jam.holidays;
const shop = { start: '08:00', end: '17:00', timezone: 'Asia/Makassar' };
const holiday = (from: string, name: string): Hours => ({
  ...shop,
  start: '',
  end: '',
  closed_on: { from, to: '', name },
});

const start = async (initial: Hours[]) => {
  let hours = initial;
  function Form() {
    const [values, setValues] = useState(initial);
    const change = (next: Hours[]) => {
      hours = next;
      setValues(next);
    };
    return <Holidays hours={values} errorOf={() => undefined} onChange={change} />;
  }
  const see = await render(<Form />);
  return { see, hours: () => hours };
};

test('a range of holidays is added with its name and removed', async () => {
  const { see, hours } = await start([shop]);
  visible(see.getByText(text.none));
  await press(see.getByRole('button', { name: text.add }));
  await write(see.getByLabelText(text.from), '2099-03-20');
  await write(see.getByLabelText(text.to), '2099-03-25');
  await write(see.getByLabelText(text.name), 'Lebaran');
  for (const [label, value] of [
    [text.from, '2099-03-20'],
    [text.to, '2099-03-25'],
    [text.name, 'Lebaran'],
  ] as const)
    await expect.element(see.getByLabelText(label)).toHaveValue(value);
  await expect.element(see.getByLabelText(text.to)).toHaveAttribute('min', '2099-03-20');
  absent(see.getByText(text.none));
  const closed_on = { from: '2099-03-20', to: '2099-03-25', name: 'Lebaran' };
  expect(hours()).toEqual([shop, { start: '', end: '', timezone: 'Asia/Makassar', closed_on }]);
  await press(see.getByRole('button', { name: text.remove('Lebaran') }));
  expect(hours()).toEqual([shop]);
});

test('each of two holidays changes alone', async () => {
  const { see, hours } = await start([shop, holiday('2099-01-01', 'Tahun baru'), holiday('2099-05-01', 'Buruh')]);
  await write(see.getByLabelText(text.name).nth(1), 'Hari Buruh');
  expect(hours()).toEqual([shop, holiday('2099-01-01', 'Tahun baru'), holiday('2099-05-01', 'Hari Buruh')]);
  await press(see.getByRole('button', { name: text.remove('Tahun baru') }));
  expect(hours()).toEqual([shop, holiday('2099-05-01', 'Hari Buruh')]);
});

test('past holidays fold away and can be removed', async () => {
  const { see, hours } = await start([shop, holiday('2020-12-25', 'Natal'), holiday('2099-01-01', 'Tahun baru')]);
  expect((see.getByLabelText(text.name).element() as HTMLInputElement).value).toBe('Tahun baru');
  const natal = see.getByText('Natal', { exact: false });
  absent(natal);
  await press(see.getByText(text.past(1)));
  visible(natal);
  await press(see.getByRole('button', { name: text.remove('Natal') }));
  expect(hours()).toEqual([shop, holiday('2099-01-01', 'Tahun baru')]);
});
