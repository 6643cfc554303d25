import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery } from '../../../../.storybook/Gallery.tsx';
import { reasonText } from '../../reasons/reasonText.ts';
import { reasonsText } from '../../reasons/text/id.ts';
import { roomLinesText } from '../roomLines/text/id.ts';
import { SystemMessage } from './MessageBubble.tsx';
import { RoomLine } from './RoomLine.tsx';
import { SendFailure } from './SendFailure.tsx';

const facts = JSON.stringify({ order: 1042, other: 1041, amount: 250_000, total: 260_000, rest: 10_000, bank: 'BCA', reason: 'Buram', name: 'Sari', at: '10.00', code: '046', courier: 'JNE' });
const nothing = () => {};

const meta = {
  title: 'Conversation/Lines · baris dari sistem',
  component: RoomLine,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof RoomLine>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EverySentence: Story = {
  args: { body: null },
  render: () => (
    <Gallery of={[null, ...[...Object.keys(roomLinesText.codes), 'a.line_of_tomorrow'].map((code) => `${code}: ${facts}`)]}>
      {(body) => (
        <SystemMessage>
          <RoomLine body={body} />
        </SystemMessage>
      )}
    </Gallery>
  ),
};
export const EveryReason: Story = {
  args: { body: null },
  render: () => (
    <Gallery of={Object.keys(reasonsText.codes)}>
      {(code) => <SystemMessage>{reasonText(`${code}: 8 10`, reasonsText)}</SystemMessage>}
    </Gallery>
  ),
};
export const EveryFailure: Story = {
  args: { body: null },
  render: () => (
    <Gallery of={['session_not_working', 'file_refused', 'file_missing', 'erased', 'not_supported', 'recipient_restricted', 'other']}>
      {(failure) => (
        <SendFailure bubble={{ id: failure, row: { failure } } as never} mine={false} actions={{ onResend: async () => true, onDiscard: nothing }} />
      )}
    </Gallery>
  ),
};
