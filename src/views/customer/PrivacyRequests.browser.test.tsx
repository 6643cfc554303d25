import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { startRecordList } from '../../../tests/sut/recordList.ts';
import type { RecordRow } from '../../contracts/app.recordList.ts';
import { MAX_REFUSAL_REASON } from '../../contracts/limits.ts';
import { at, dimas, sari } from '../../machines/app/recordList.fixture.ts';
import { PrivacyRequestsStory } from './storyHarness.tsx';
import { customerText as panel } from './text/id.ts';

const text = panel.privacyRequests;
const request = {
  id: '00000000-0000-4000-8000-0000000000d2',
  kind: 'export',
  requested_at: at(10),
  due_at: at(10 + 72 * 60),
  requested_by: dimas,
} as const;
const open = {
  ...request,
  is_requested_by_customer: false,
  settled_at: null,
  settled_by: null,
  is_settled_by_customer: false,
  outcome: null,
  reason: null,
};
const done = { ...open, settled_at: at(20), settled_by: sari, outcome: 'done' as const };

const renderList = async (first: RecordRow<'privacyRequests'>) => {
  let rows = [first];
  const actor = startRecordList<'privacyRequests'>(() => rows);
  await render(<PrivacyRequestsStory actor={actor} />);
  const changeRow = (row: RecordRow<'privacyRequests'>) => {
    rows = [row];
    actor.send({ type: 'rows.invalidated' });
  };
  return { changeRow, stop: () => actor.stop() };
};

test('the actions stay open when one of them settles the request that opened them', async () => {
  const { changeRow, stop } = await renderList(open);
  const erase = page.getByRole('button', { name: text.actions.erase });
  await expect.element(erase).toBeVisible();
  changeRow(done);
  await expect.element(page.getByText(text.actions.refuse)).not.toBeInTheDocument();
  await expect.element(erase).toBeVisible();
  stop();
});

test('actions that the user has collapsed stay collapsed until the user opens them', async () => {
  const { changeRow, stop } = await renderList(open);
  const erase = page.getByRole('button', { name: text.actions.erase });
  await page.getByText(text.manage).click();
  await expect.element(erase).not.toBeInTheDocument();
  changeRow({ ...open, requested_by: sari });
  await expect.element(erase).not.toBeInTheDocument();
  await page.getByText(text.manage).click();
  await expect.element(erase).toBeVisible();
  stop();
});

test('what the customer wrote is said to be theirs, and only they can take it back', async () => {
  const { stop } = await renderList({
    ...done,
    kind: 'opt_out_of_marketing',
    due_at: at(10 * 365 * 24 * 60),
    requested_by: null,
    is_requested_by_customer: true,
    settled_by: null,
    is_settled_by_customer: true,
  });
  await expect.element(page.getByText(`oleh ${panel.consent.customer}`, { exact: false }).first()).toBeVisible();
  await expect.element(page.getByText(panel.formerMember, { exact: false })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: text.actions.undoStop })).not.toBeInTheDocument();
  stop();
});

test.each([
  ['until its deadline', 3_600_000, true],
  ['not after its deadline', -3_600_000, false],
])('stopped marketing is resumed %s', async (_, left, isOffered) => {
  const due_at = new Date(Date.now() + left).toISOString();
  const { stop } = await renderList({ ...done, kind: 'opt_out_of_marketing', due_at });
  await expect.element(page.getByText(text.kinds.opt_out_of_marketing).first()).toBeVisible();
  expect(page.getByRole('button', { name: text.actions.undoStop }).query() !== null).toBe(isOffered);
  stop();
});

test('a request is refused with a reason, which is not too long', async () => {
  const { stop } = await renderList(open);
  const refuse = page.getByRole('button', { name: text.actions.refuse });
  await refuse.click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: text.actions.refuse });
  const reason = dialog.getByLabelText(text.refuse.label);
  await reason.fill('a'.repeat(MAX_REFUSAL_REASON + 1));
  await expect.element(confirm).toBeDisabled();
  await reason.fill('a'.repeat(MAX_REFUSAL_REASON));
  await expect.element(confirm).toBeEnabled();
  stop();
});
