import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { SectionHeading } from './SectionHeading.tsx';

test.each([
  ['bisnis', /^Deskripsi dan nama tim disimpan\. Dipakai begitu AI menjawab pelanggan\.$/],
  ['agen', /^Disimpan\. Dipakai begitu AI menjawab pelanggan\./],
  ['serah-terima', /^Aturan pemanggilan disimpan\. Dipakai begitu AI menjawab pelanggan\./],
  ['pembayaran', /Yang lain disimpan\. Dipakai begitu ada halaman pembayaran\.$/],
  ['ongkir', /^Disimpan\. Dipakai begitu ongkir dihitung otomatis\.$/],
] as const)('the section %s says once what of it has no effect yet', async (section, note) => {
  await render(<SectionHeading section={section} />);
  await expect.element(page.getByText(note)).toBeVisible();
});
