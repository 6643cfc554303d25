import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery } from '../../../../.storybook/Gallery.tsx';
import { conversationText } from '../text/id.ts';
import { QuotedMessage } from './QuotedMessage.tsx';

const kinds = conversationText.kind;
const authors = ['customer', 'ai', 'member', 'phone', 'unknown', 'system'] as const;

const meta = {
  title: 'Conversation/Quoted Message · kutipan',
  component: QuotedMessage,
  parameters: { layout: 'padded' },
  args: { quote: { author: 'customer', kind: 'text', body: 'Masih ada kak?' } },
} satisfies Meta<typeof QuotedMessage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = {};
export const EveryKind: Story = {
  render: () => (
    <Gallery of={Object.keys(kinds)}>
      {(kind) => <QuotedMessage quote={{ author: authors[kind.length % 6], kind, body: null } as never} />}
    </Gallery>
  ),
};
export const EverySpeaker: Story = {
  render: () => (
    <Gallery of={authors}>
      {(author) => <QuotedMessage quote={{ author, kind: 'text', body: null } as never} />}
    </Gallery>
  ),
};
