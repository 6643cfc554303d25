// Written by scripts/stories.ts from src/machines/tickets/newTicket.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { newTicketModel } from '../../machines/tickets/newTicket.model.ts';
import { NewTicketExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Tickets/New Ticket',
  parameters: { layout: 'fullscreen', model: newTicketModel },
  render: standing(newTicketModel, null, (actor) => <NewTicketExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Preparing: Story = { parameters: { way: [] } };
export const Writing: Story = { parameters: { way: ["prepareTicket: prepared"] } };
export const WritingBare: Story = { parameters: { way: ["prepareTicket: bare"] } };
export const Failed: Story = { parameters: { way: ["prepareTicket: offline!"] } };
export const Typing: Story = { parameters: { way: ["prepareTicket: prepared","draft.changed"] } };
export const Creating: Story = { parameters: { way: ["prepareTicket: prepared","ticket.submitted"] } };
export const WritingUntitled: Story = { parameters: { way: ["prepareTicket: bare","ticket.submitted"] } };
export const Keeping: Story = { parameters: { way: ["prepareTicket: prepared","draft.changed","after pause"] } };
export const Forgetting: Story = { parameters: { way: ["prepareTicket: prepared","ticket.submitted","createTicket: created"] } };
export const WritingRefusedgone: Story = { parameters: { way: ["prepareTicket: prepared","ticket.submitted","createTicket: gone"] } };
export const KeepingWaiting: Story = { parameters: { way: ["prepareTicket: prepared","ticket.submitted","createTicket: offline!"] } };
export const Created: Story = { parameters: { way: ["prepareTicket: prepared","ticket.submitted","createTicket: created","keepDraft: kept"] } };
export const Waiting: Story = { parameters: { way: ["prepareTicket: prepared","ticket.submitted","createTicket: offline!","keepDraft: kept"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(newTicketModel) };
