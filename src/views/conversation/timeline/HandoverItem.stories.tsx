import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import type { Handover } from '../../../machines/conversation/messages.store.ts';
import { conversationText } from '../text/id.ts';
import { HandoverItem } from './HandoverItem.tsx';

const { ai: _, somebody: __, phone: ___, given_back: ____, ...reasons } = conversationText.handover;
const of = (member: string | null) =>
  (Object.keys(reasons) as Handover['reason'][]).map(
    (reason, at) =>
      ({ id: `${reason} ${member}`, reason, at: `2026-11-24T01:${String(at + 10)}:00Z`, member_id: member, member: null, assignee_id: 'dimas', to_holder: at % 2 === 0 ? 'member' : 'ai' }) as unknown as Handover,
  );

const meta = {
  title: 'Conversation/Handovers · serah terima chat',
  component: HandoverItem,
  parameters: { layout: 'padded' },
  args: { userId: 'sari', handovers: [...of('dimas'), ...of(null)] },
} satisfies Meta<typeof HandoverItem>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Folded: Story = {};
export const Unfolded: Story = { play: playing([conversationText.moreHandovers(of(null).length * 2 - 1)]) };
