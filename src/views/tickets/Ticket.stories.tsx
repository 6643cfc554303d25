// Written by scripts/stories.ts from src/machines/tickets/ticket.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { ticketModel } from '../../machines/tickets/ticket.model.ts';
import { TicketStory } from './storyHarness.tsx';

const meta = {
  id: 'tickets-ticket',
  title: 'Tickets/Ticket · satu tiket',
  parameters: { layout: 'fullscreen', model: ticketModel },
  render: renderActor(ticketModel, null, (actor) => <TicketStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const ConfirmingClose: Story = { parameters: { steps: ["openTicket: opened"] } };
export const OpenClosed: Story = { parameters: { steps: ["openTicket: closed"] } };
export const ConfirmingCloseStandalone: Story = { parameters: { steps: ["openTicket: standalone"] } };
export const Saving: Story = { parameters: { steps: ["openTicket: opened","close.confirmed"] } };
export const Open: Story = { parameters: { steps: ["openTicket: opened","close.cancelled"] } };
export const Commenting: Story = { parameters: { steps: ["openTicket: closed","comment.submitted"] } };
export const Refreshing: Story = { parameters: { steps: ["openTicket: closed","connection.regained"] } };
export const OpenStandalone: Story = { parameters: { steps: ["openTicket: standalone","close.cancelled"] } };
export const Unsaved: Story = { parameters: { steps: ["openTicket: opened","close.confirmed","saveTicket: offline!"] } };
export const NotFound: Story = { parameters: { steps: ["openTicket: none"] } };
export const Failed: Story = { parameters: { steps: ["openTicket: offline!"] } };
export const Conflict: Story = { parameters: { steps: ["openTicket: opened","close.confirmed","saveTicket: theirs"] } };
export const OpenRefusedNotInTeam: Story = { parameters: { steps: ["openTicket: opened","close.confirmed","saveTicket: notInTeam"] } };
export const OpenRefusedComment: Story = { parameters: { steps: ["openTicket: closed","comment.submitted","addComment: offline!"] } };
export const ChangingTheTitle: Story = { parameters: { steps: ["openTicket: opened"] }, play: playing(["Ubah judul"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(ticketModel),
};
