// Written by scripts/stories.ts from src/machines/tickets/ticket.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { ticketModel } from '../../machines/tickets/ticket.model.ts';
import { TicketStory } from './storyHarness.tsx';

const meta = {
  title: 'Tickets/Ticket',
  parameters: { layout: 'fullscreen', model: ticketModel },
  render: standing(ticketModel, null, (actor) => <TicketStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { way: [] } };
export const ConfirmingClose: Story = { parameters: { way: ["openTicket: opened"] } };
export const OpenClosed: Story = { parameters: { way: ["openTicket: closed"] } };
export const ConfirmingCloseStandalone: Story = { parameters: { way: ["openTicket: standalone"] } };
export const NotFound: Story = { parameters: { way: ["openTicket: none"] } };
export const Failed: Story = { parameters: { way: ["openTicket: offline!"] } };
export const Saving: Story = { parameters: { way: ["openTicket: opened","close.confirmed"] } };
export const Open: Story = { parameters: { way: ["openTicket: opened","close.cancelled"] } };
export const Commenting: Story = { parameters: { way: ["openTicket: closed","comment.submitted"] } };
export const Refreshing: Story = { parameters: { way: ["openTicket: closed","ticket.invalidated"] } };
export const OpenStandalone: Story = { parameters: { way: ["openTicket: standalone","close.cancelled"] } };
export const Conflict: Story = { parameters: { way: ["openTicket: opened","close.confirmed","saveTicket: theirs"] } };
export const OpenRefusednotInTeam: Story = { parameters: { way: ["openTicket: opened","close.confirmed","saveTicket: notInTeam"] } };
export const Unsaved: Story = { parameters: { way: ["openTicket: opened","close.confirmed","saveTicket: offline!"] } };
export const OpenRefusedcomment: Story = { parameters: { way: ["openTicket: closed","comment.submitted","addComment: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(ticketModel) };
