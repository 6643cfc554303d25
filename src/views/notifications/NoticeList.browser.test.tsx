import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { startRecordList } from '../../../tests/sut/recordList.ts';
import type { RecordRow } from '../../contracts/app.recordList.ts';
import { at } from '../../machines/app/recordList.fixture.ts';
import { customerText as panel } from '../customer/text/id.ts';
import { NoticeList } from './NoticeList.tsx';

const text = panel.notices;
const detail = {
  name: null,
  email: null,
  business: null,
  businessName: null,
  fromName: null,
  toName: null,
  byName: null,
  rule: null,
  hits: null,
  rest: null,
  chats: null,
};
const joined = { ...detail, name: 'Rina <b>Kusuma</b>', business: 'Toko Batik Lestari' };

test('notices stay listed as new until the user marks them as read', async () => {
  let readAt: string | null = null;
  const rows = (): RecordRow<'notices'>[] => [
    { id: '1', kind: 'invitation_accepted', detail: joined, created_at: at(30), read_at: readAt },
    { id: '2', kind: 'a_kind_of_tomorrow', detail, created_at: at(20), read_at: at(25) },
  ];
  const actor = startRecordList<'notices'>(rows, () => {
    readAt = at(40);
    return null;
  });
  await render(<NoticeList actor={actor} />);
  await expect.element(page.getByText(text.kinds['invitation_accepted']!(joined))).toBeVisible();
  await expect.element(page.getByText(text.other)).toBeVisible();
  expect(page.getByText(text.fresh, { exact: true }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: text.read }).click();
  await expect.element(page.getByText(text.fresh, { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: text.read })).not.toBeInTheDocument();
  actor.stop();
});
