import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { TextArea } from './TextArea.tsx';

test('characters are counted by code points, as the database does', async () => {
  await render(<TextArea label="Catatan" maxCharacters={10} value={'🙏'.repeat(10)} onChange={() => {}} />);
  await expect.element(page.getByText('10/10')).toBeVisible();
});
