import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import '../../../index.css';
import { userEvent } from 'vitest/browser';

import { conversationText as room } from '../../conversation/text/id.ts';
import { Composer } from '../Composer.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import { RecentSignsContext } from './recentEmoji.ts';
import { emojiText as text } from './text/id.ts';

const nothing = () => undefined;
const standing = async (recent: string[] = [], written = '') => {
  const kept = [...recent];
  const drafts: string[] = [];
  const screen = await render(
    <RecentSignsContext value={{ read: () => kept, keep: (sign) => kept.unshift(sign) }}>
      <div style={{ width: '800px', paddingTop: '20rem' }}>
        <Composer
          roomId="r1"
          draft={{ text: written, replyTo: null }}
          replyTo={null}
          customer="Ibu Rini"
          onReplyTo={nothing}
          onSubmit={() => true}
          onDraft={(draft) => drafts.push(draft.text)}
          onTyping={nothing}
          takesOver={false}
          asking={false}
          onConfirm={nothing}
          onDecline={nothing}
          blocked={null}
          note={null}
          returned={null}
          onTakenBack={nothing}
          tools={(insert) => <EmojiButton onChoose={insert} />}
        />
      </div>
    </RecentSignsContext>,
  );
  return { screen, kept, drafts, field: screen.getByLabelText(room.composer.label) };
};
const open = room.composer.emoji;

test('a sign is found by its word and stands where one was writing; typing goes on behind it', async () => {
  const { screen, kept, drafts, field } = await standing();
  await userEvent.type(field, 'Siap kak{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await userEvent.click(screen.getByRole('button', { name: open }));
  await expect.element(screen.getByRole('searchbox', { name: text.search })).toHaveFocus();
  await userEvent.keyboard('terima ka{Enter}');
  await expect.element(field).toHaveValue('Siap 🙏kak');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(field).toHaveValue('Siap 🙏 kak');
  expect(kept).toEqual(['🙏']);
  expect(drafts.at(-1)).toBe('Siap 🙏 kak');
});

test('before anybody wrote it stands at the end; what was used last is offered first, of what there is', async () => {
  const { screen, field } = await standing(['🦄', '🎂'], 'Selamat ');
  await userEvent.click(screen.getByRole('button', { name: open }));
  const last = screen.getByRole('region', { name: text.recent });
  await expect.element(last.getByRole('button')).toHaveLength(1);
  await userEvent.click(last.getByRole('button', { name: text.names['🎂'] }));
  await expect.element(field).toHaveValue('Selamat 🎂');
});

test('arrows go through the signs row by row, and back to the search; Escape leaves with nothing changed', async () => {
  const { screen, field } = await standing([], 'Baik');
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
