import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { playing } from '../../../.storybook/gestures.ts';
import { evidence, sari, ticketDetails } from '../../machines/tickets/tickets.fixture.ts';
import { ticketsText } from './text/id.ts';
import { TicketContext } from './TicketContext.tsx';
import { TicketHistory } from './TicketHistory.tsx';

const { panel, history } = ticketsText;
const authors = Object.keys(panel.authors);
const messages = Object.keys(panel.kinds).map((kind, at) => ({
  ...evidence,
  id: kind,
  kind,
  body: null,
  author: authors[at % authors.length],
}));
const { ticket } = ticketDetails;
const asked = { ...ticket, message_ids: [...messages.map(({ id }) => id), 'gone'] };

const meta = {
  title: 'Tickets/Parts · bukti, riwayat tiket',
  component: TicketContext,
  decorators: [withAppContext],
  parameters: { layout: 'padded' },
  args: { details: { ...ticketDetails, ticket: asked, evidence: messages } as never },
} satisfies Meta<typeof TicketContext>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryKindOfEvidence: Story = {};
export const WithoutChat: Story = {
  args: { details: { ...ticketDetails, room: null, ticket: { ...ticket, had_room: false } } as never },
};
export const EveryChange: Story = {
  render: () => (
    <TicketHistory
      changes={
        ['created', 'room_id', ...Object.keys(history.fields)].map((field, at) => ({
          id: field,
          field,
          at: `2026-11-2${at % 5}T03:00:00Z`,
          actor_id: at === 0 ? null : sari,
          before: null,
          after: field === 'due_at' ? '2026-11-25T03:00:00Z' : field === 'assignee_id' ? sari : 'mendesak',
        })) as never
      }
    />
  ),
  play: playing([history.title]),
};
