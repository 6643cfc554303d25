import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { SectionHeading } from './SectionHeading.tsx';

test.each([
  ['bisnis', /^Nama tim disimpan\. Pelanggan belum melihatnya\.$/],
  ['agen', /^Versi 3 belum punya alat sendiri: .* Dipakai begitu ada simulator\.$/],
  ['pembayaran', /Yang lain disimpan\. Dipakai begitu ada halaman pembayaran\.$/],
] as const)('the section %s says once what of it has no effect yet', async (section, note) => {
  await render(<SectionHeading section={section} />);
  await expect.element(page.getByText(note)).toBeVisible();
});
