import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../.storybook/stillActor.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { customerText } from '../customer/text/id.ts';
import { NoticeList } from './NoticeList.tsx';

const blank = { name: null, email: null, business: null, businessName: null, fromName: null, toName: null, byName: null, rule: null, hits: null, rest: null, chats: null };
const { kinds } = customerText.notices;
const listOf = (rows: object[]) => stillActor<RecordListRef<'notices'>>('idle', { rows, refusal: null });
const notice = (kind: string, seen: string | null = null) => ({ id: kind, kind, detail: blank, created_at: '2026-11-23T03:00:00Z', read_at: seen });

const meta = {
  title: 'Notifications/Notices · kabar',
  component: NoticeList,
  parameters: { layout: 'padded', ...sameLandmarks },
  args: { actor: listOf([]) },
} satisfies Meta<typeof NoticeList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = {};
export const Read: Story = { args: { actor: listOf([notice('chat_taken', '2026-11-24T01:00:00Z')]) } };
export const EveryKind: Story = {
  render: () => (
    <Gallery of={[...Object.keys(kinds), 'a_kind_of_tomorrow']}>
      {(kind) => <NoticeList actor={listOf([notice(kind)])} />}
    </Gallery>
  ),
};
