import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { customerText as panel } from '../../customer/text/id.ts';
import { PromisedHelpNotice } from './PromisedHelpNotice.tsx';

const text = panel.helpPromised;
const promise = {
  ...roomOf(1),
  status: 'ai_auto_reply' as const,
  holder: 'ai' as const,
  holder_id: null,
  last_message_author: 'ai' as const,
  last_message_preview: 'Baik Kak, akan saya sambungkan ke admin kami.',
};

test('an AI promise without an escalation shows a notice whose button escalates the chat', async () => {
  const onEscalate = vi.fn<(reason: string) => void>();
  await render(<PromisedHelpNotice room={promise} onEscalate={onEscalate} />);
  await expect.element(page.getByText(text.notCalled)).toBeVisible();
  await page.getByRole('button', { name: text.call }).click();
  expect(onEscalate).toHaveBeenCalledExactlyOnceWith('ai.promised_team');
});

test.each([
  ['the AI has escalated', { status: 'ai_need_help' as const }],
  ['a person holds the chat', { holder: 'member' as const }],
  ['the customer wrote last', { last_message_author: 'customer' as const }],
  ['no help is promised', { last_message_preview: 'Ready Kak, XL masih ada 3' }],
])('no notice is shown if %s', async (_, change) => {
  await render(<PromisedHelpNotice room={{ ...promise, ...change }} onEscalate={() => undefined} />);
  await expect.element(page.getByText(text.notCalled)).not.toBeInTheDocument();
});
