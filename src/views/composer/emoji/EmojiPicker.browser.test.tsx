import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import '../../../index.css';
import { userEvent } from 'vitest/browser';

import { conversationText as room } from '../../conversation/text/id.ts';
import { Composer } from '../Composer.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import { RecentEmojiContext } from './recentEmoji.ts';
import { emojiText as text } from './text/id.ts';

const nothing = () => undefined;
const setup = async (recent: string[] = [], written = '') => {
  const recentEmoji = [...recent];
  const drafts: string[] = [];
  const screen = await render(
    <RecentEmojiContext value={{ read: () => recentEmoji, add: (emoji) => recentEmoji.unshift(emoji) }}>
      <div style={{ width: '800px', paddingTop: '20rem' }}>
        <Composer
          roomId="r1"
          draft={{ text: written, replyTo: null }}
          replyTo={null}
          customer="Ibu Rini"
          onReplyTo={nothing}
          onSubmit={() => 'sent'}
          onDraft={(draft) => drafts.push(draft.text)}
          onTyping={nothing}
          takesOver={false}
          question={null}
          onBegin={nothing}
          onConfirm={() => 'sent'}
          onCancel={nothing}
          channelProblem={null}
          note={null}
          returned={null}
          onRestored={nothing}
          tools={(insert) => <EmojiButton onChoose={insert} />}
        />
      </div>
    </RecentEmojiContext>,
  );
  return { screen, recentEmoji, drafts, field: screen.getByLabelText(room.composer.label) };
};
const open = room.composer.emoji;

test('an emoji is found by its name and inserted at the caret, and typing continues behind it', async () => {
  const { screen, recentEmoji, drafts, field } = await setup();
  await userEvent.type(field, 'Siap kak{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await userEvent.click(screen.getByRole('button', { name: open }));
  await expect.element(screen.getByRole('searchbox', { name: text.search })).toHaveFocus();
  await userEvent.keyboard('terima ka{Enter}');
  await expect.element(field).toHaveValue('Siap 🙏kak');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(field).toHaveValue('Siap 🙏 kak');
  expect(recentEmoji).toEqual(['🙏']);
  expect(drafts.at(-1)).toBe('Siap 🙏 kak');
});

test('without a caret an emoji is inserted at the end, and known recent emoji are offered first', async () => {
  const { screen, field } = await setup(['🦄', '🎂'], 'Selamat ');
  await userEvent.click(screen.getByRole('button', { name: open }));
  const last = screen.getByRole('region', { name: text.recent });
  await expect.element(last.getByRole('button')).toHaveLength(1);
  await userEvent.click(last.getByRole('button', { name: text.names['🎂'] }));
  await expect.element(field).toHaveValue('Selamat 🎂');
});

test('arrow keys move through the emoji by rows and back to the search, and Escape changes nothing', async () => {
  const { screen, field } = await setup([], 'Baik');
  await userEvent.click(screen.getByRole('button', { name: open }));
  const search = screen.getByRole('searchbox', { name: text.search });
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(screen.getByRole('button', { name: text.names['😃'] })).toHaveFocus();
  const second = screen.getByRole('button', { name: text.names['😃'] }).element().getBoundingClientRect();
  await userEvent.keyboard('{ArrowDown}');
  const below = document.activeElement?.getBoundingClientRect();
  expect([below?.left, (below?.top ?? 0) > second.top]).toEqual([second.left, true]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('bukan apa-apa{Enter}');
  await expect.element(screen.getByText(text.none('bukan apa-apa'))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('Baik');
});
