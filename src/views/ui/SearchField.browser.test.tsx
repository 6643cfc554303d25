import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';

import { SearchField } from './SearchField.tsx';
import { uiText } from './text/id.ts';

test('reports every change, and keeps the focus in the field when it is cleared', async () => {
  const searches: string[] = [];
  function Searched() {
    const [words, setWords] = useState('');
    const onSearch = (typed: string) => {
      searches.push(typed);
      setWords(typed);
    };
    return <SearchField label="Cari anggota" value={words} onSearch={onSearch} />;
  }
  const screen = await render(<Searched />);
  const field = screen.getByRole('searchbox', { name: 'Cari anggota' });
  const clear = screen.getByRole('button', { name: uiText.clearSearch });
  expect(clear.elements()).toEqual([]);
  await userEvent.type(field, 'ab');
  await clear.click();
  expect(searches).toEqual(['a', 'ab', '']);
  await expect.element(field).toHaveFocus();
  expect(clear.elements()).toEqual([]);
});
