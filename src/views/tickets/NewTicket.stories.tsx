// Written by scripts/stories.ts from src/machines/tickets/newTicket.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { newTicketModel } from '../../machines/tickets/newTicket.model.ts';
import { NewTicketStory } from './storyHarness.tsx';

const meta = {
  title: 'Tickets/New Ticket',
  parameters: { layout: 'fullscreen', model: newTicketModel },
  render: standing(newTicketModel, null, (actor) => <NewTicketStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Preparing: Story = { parameters: { way: [] } };
export const Editing: Story = { parameters: { way: ["prepareTicket: prepared"] } };
export const EditingRestored: Story = { parameters: { way: ["prepareTicket: restored"] } };
export const Failed: Story = { parameters: { way: ["prepareTicket: offline!"] } };
export const Typing: Story = { parameters: { way: ["prepareTicket: prepared","draft.changed"] } };
export const Creating: Story = { parameters: { way: ["prepareTicket: prepared","ticket.submitted"] } };
export const EditingUntitled: Story = { parameters: { way: ["prepareTicket: restored","ticket.submitted"] } };
export const SavingDraft: Story = { parameters: { way: ["prepareTicket: prepared","draft.changed","after debounce"] } };
export const DeletingDraft: Story = { parameters: { way: ["prepareTicket: prepared","ticket.submitted","createTicket: created"] } };
export const EditingRefusedgone: Story = { parameters: { way: ["prepareTicket: prepared","ticket.submitted","createTicket: gone"] } };
export const SavingBeforeWaiting: Story = { parameters: { way: ["prepareTicket: prepared","ticket.submitted","createTicket: offline!"] } };
export const Created: Story = { parameters: { way: ["prepareTicket: prepared","ticket.submitted","createTicket: created","saveDraft: saved"] } };
export const Waiting: Story = { parameters: { way: ["prepareTicket: prepared","ticket.submitted","createTicket: offline!","saveDraft: saved"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(newTicketModel) };
