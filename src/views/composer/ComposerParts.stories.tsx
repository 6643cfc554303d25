import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Gallery } from '../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { message } from '../../machines/conversation/messages.fixture.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { ConfirmSendPrompt, type SendQuestion } from './ConfirmSendPrompt.tsx';
import { DraftChecksNotice } from './draftChecks/DraftChecks.tsx';
import { IdleReminder, OutsideHoursNotice } from './idleReminder/IdleReminder.tsx';
import type { QuickReply } from './quickReplies/quickReplies.ts';
import { QuickReplyList, type QuickReplyListProps } from './quickReplies/QuickReplyList.tsx';
import { composerText } from './text/id.ts';

const meta = {
  title: 'Composer/Parts · balasan cepat dengan garis miring, peringatan harga',
  decorators: [withAppContext],
  parameters: { layout: 'padded' },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const nothing = () => undefined;

/** Above the field, whose text begins with a slash. */
const replies = (text: string, change: Partial<QuickReplyListProps>): Story => ({
  render: () => (
    <div className="relative mt-80 grid gap-2">
      <input aria-label="Pesan" aria-controls="replies" readOnly value={text} />
      <QuickReplyList
        listId="replies"
        text={text}
        replies={null}
        hasFailed={false}
        fill={(body) => body}
        onKeys={() => nothing}
        onActive={nothing}
        onChoose={nothing}
        onManage={nothing}
        {...change}
      />
    </div>
  ),
});
const file = { path: 'ukuran', filename: 'Tabel ukuran.pdf', size: 230_000, mimetype: 'application/pdf' };
const reply = (at: number, change: Partial<QuickReply> = {}): QuickReply => ({
  id: `q${at}`,
  title: `Balasan ${at}`,
  shortcut: `harga${at}`,
  body: `Harga mulai Rp ${at}50.000, sudah termasuk PPN.`,
  ...change,
});
const many = Array.from({ length: 40 }, (_, at) =>
  reply(at + 1, at === 0 ? { file: file as never } : at === 1 ? { file: { ...file, mimetype: 'image/jpeg' } as never } : {}),
);

export const QuickReplies: Story = replies('/', { replies: many });
export const QuickRepliesNotFound: Story = replies('/ongkir', { replies: many });
export const QuickRepliesNone: Story = replies('/', { replies: [] });
export const QuickRepliesLoading: Story = replies('/', {});
export const QuickRepliesFailed: Story = replies('/', { hasFailed: true });

/** A draft in which everything contradicts the catalogue or the calendar, once typing has paused. */
const checked = (draft: string): Story => ({
  render: () => <DraftChecksNotice draft={draft} catalog={[{ name: 'Blus kawung', price: 165_000 }]} />,
  play: async () => void (await screen.findByText(composerText.draftChecks.title)),
});
export const OtherPrice: Story = checked('Blus kawung 156.000');
export const OtherWeekdays: Story = checked(
  'Dikirim Selasa 23 November 2026, Rabu 24 November 2026, atau Kamis 25 November 2026',
);
export const OtherWeekdaysOfAWeekend: Story = checked(
  'Dikirim Jumat 28 November 2026, Sabtu 29 November 2026, atau Minggu 27 November 2026',
);

const request = { texts: [], emptied: [] };
const asked = (question: object, change: object = {}) => (
  <ConfirmSendPrompt
    question={question as SendQuestion}
    takesOver={false}
    onConfirm={nothing}
    onCancel={nothing}
    {...change}
  />
);
const newestReply = message(2, { author: 'member', author_name: 'Budi Hartono', body: 'Masih ada, Bu.' });

export const EveryQuestionBeforeSending: Story = {
  render: () => (
    <div className="grid gap-3">
      {asked({ reason: 'staleReply', request: { ...request, newestReply } })}
      {asked({ reason: 'staleReply', request: { ...request, newestReply } }, { takesOver: true })}
      {asked({ reason: 'staleReply', request: { ...request, newestReply: { ...newestReply, author: 'ai', body: null } } })}
      {asked({ reason: 'takeOver', request })}
      {asked({ reason: 'takeOver', request }, { colleague: 'Budi Hartono' })}
      {asked({ reason: 'duplicate', request })}
    </div>
  ),
};

const me = 'u1';
const minutesAgo = (minutes: number): string =>
  new Date(Date.parse('2026-11-24T03:30:00Z') - minutes * 60_000).toISOString();
export const IdleChats: Story = {
  render: () => (
    <Gallery of={[null, minutesAgo(45)]}>
      {(awaiting_reply_since) => (
        <IdleReminder
          actor={stillActor('open', {})}
          userId={me}
          room={{
            ...roomOf(1),
            holder: 'member',
            holder_id: me,
            holder_since: minutesAgo(90),
            last_message_at: minutesAgo(45),
            awaiting_reply_since,
          }}
        />
      )}
    </Gallery>
  ),
};
export const OutsideOpeningHours: Story = {
  render: () => (
    <OutsideHoursNotice
      hours={[{ start: '13:00', end: '17:00', timezone: 'Asia/Jakarta' }]}
    />
  ),
};
