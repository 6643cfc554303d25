import '../../index.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { BlockedPage } from './BlockedPage.tsx';

test('the title of a blocked page is its heading', async () => {
  await render(
    <BlockedPage icon="!" title="Bisnis ini milik orang lain" action={null}>
      Hanya pemiliknya dapat melanjutkan.
    </BlockedPage>,
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bisnis ini milik orang lain' })).toBeVisible();
});
