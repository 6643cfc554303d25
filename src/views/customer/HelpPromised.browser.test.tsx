import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { HelpPromised } from '../conversation/header/HelpPromised.tsx';
import { customerText as panel } from './text/id.ts';

const text = panel.helpPromised;
const promise = {
  ...roomOf(1),
  status: 'ai_auto_reply' as const,
  holder: 'ai' as const,
  holder_id: null,
  last_message_author: 'ai' as const,
  last_message_preview: 'Baik Kak, akan saya sambungkan ke admin kami.',
};

test('where the AI says that a person comes, and has called nobody, whoever reads it calls one', async () => {
  const onCall = vi.fn<(reason: string) => void>();
  await render(<HelpPromised room={promise} onCall={onCall} />);
  await expect.element(page.getByText(text.nobody)).toBeVisible();
  await page.getByRole('button', { name: text.call }).click();
  expect(onCall).toHaveBeenCalledExactlyOnceWith(text.reason);
});

test.each([
  ['it has called', { status: 'ai_need_help' as const }],
  ['a person holds the chat', { holder: 'member' as const }],
  ['the customer says so', { last_message_author: 'customer' as const }],
  ['nothing is promised', { last_message_preview: 'Ready Kak, XL masih ada 3' }],
])('nothing is said where %s', async (_, change) => {
  await render(<HelpPromised room={{ ...promise, ...change }} onCall={() => undefined} />);
  await expect.element(page.getByText(text.nobody)).not.toBeInTheDocument();
});
