import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { EmojiPicker } from './EmojiPicker.tsx';
import { RecentEmojiContext } from './recentEmoji.ts';
import { emojiText } from './text/id.ts';

const meta = {
  title: 'Composer/Emoji Picker · emoji',
  component: EmojiPicker,
  decorators: [
    (story) => (
      <RecentEmojiContext value={{ read: () => ['🙏', '👍'], add: () => {} }}>
        <div className="max-w-88">{story()}</div>
      </RecentEmojiContext>
    ),
  ],
  parameters: { layout: 'padded' },
  args: { onChoose: () => {} },
} satisfies Meta<typeof EmojiPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Groups: Story = {};
export const Found: Story = { play: playing([{ into: emojiText.search, write: 'senyum' }]) };
export const NothingFound: Story = { play: playing([{ into: emojiText.search, write: 'kapal selam' }]) };
