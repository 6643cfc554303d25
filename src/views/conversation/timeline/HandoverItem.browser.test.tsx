import '../../../index.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { conversationText as text } from '../text/id.ts';
import { HandoverItem } from './HandoverItem.tsx';

const base = { room_id: 'r', from_holder: 'ai', member_id: null, assignee_id: null, member: null } as const;
const called = { ...base, id: '1', to_holder: 'ai', reason: 'silence_expired', at: '2026-11-20T03:00:00Z' } as const;
const returned = { ...base, id: '2', to_holder: 'ai', reason: 'give_back', at: '2026-11-20T03:05:00Z' } as const;

test('events between two messages are one line with the last of them, and the others on demand', async () => {
  const { rerender } = await render(<HandoverItem handovers={[called, returned]} userId="sari" />);
  const earlier = page.getByText(new RegExp(text.handover.silence_expired));
  const last = page.getByText(new RegExp(text.handover.given_back));
  await expect.element(last).toBeVisible();
  expect(earlier.query()).toBeNull();

  await page.getByRole('button', { name: text.moreHandovers(1) }).click();
  await expect.element(earlier).toBeVisible();
  await page.getByRole('button', { name: text.foldHandovers }).click();
  expect(earlier.query()).toBeNull();

  await rerender(<HandoverItem handovers={[returned]} userId="sari" />);
  expect(page.getByRole('button').query()).toBeNull();
});
