import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';

import { SearchField } from './SearchField.tsx';
import { uiText } from './text/id.ts';

test('tells every letter, and leaves the focus in the field when it is cleared', async () => {
  const heard: string[] = [];
  function Searched() {
    const [words, setWords] = useState('');
    const hear = (typed: string) => {
      heard.push(typed);
      setWords(typed);
    };
    return <SearchField label="Cari anggota" value={words} onSearch={hear} />;
  }
  const screen = await render(<Searched />);
  const field = screen.getByRole('searchbox', { name: 'Cari anggota' });
  const cross = screen.getByRole('button', { name: uiText.clearSearch });
  expect(cross.elements()).toEqual([]);
  await userEvent.type(field, 'ab');
  await cross.click();
  expect(heard).toEqual(['a', 'ab', '']);
  await expect.element(field).toHaveFocus();
  expect(cross.elements()).toEqual([]);
});
