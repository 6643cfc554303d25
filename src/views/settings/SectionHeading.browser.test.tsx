import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { SectionHeading } from './SectionHeading.tsx';

test.each([
  ['bisnis', /^Nama tim disimpan\. Pelanggan belum melihatnya\.$/],
  [
    'pembayaran',
    /^Pajak dan batas waktu berlaku untuk pesanan baru\. Yang lain langsung tampil di halaman pembayaran\.$/,
  ],
] as const)('the section %s says once what of it has which effect', async (section, note) => {
  await render(<SectionHeading section={section} />);
  await expect.element(page.getByText(note)).toBeVisible();
});
