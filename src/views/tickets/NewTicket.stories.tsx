// Written by scripts/stories.ts from src/machines/tickets/newTicket.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { newTicketModel } from '../../machines/tickets/newTicket.model.ts';
import { NewTicketStory } from './storyHarness.tsx';

const meta = {
  id: 'tickets-new-ticket',
  title: 'Tickets/New Ticket · tiket baru',
  parameters: { layout: 'fullscreen', model: newTicketModel },
  render: renderActor(newTicketModel, null, (actor) => <NewTicketStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Preparing: Story = { parameters: { steps: [] } };
export const Editing: Story = { parameters: { steps: ["prepareTicket: prepared"] } };
export const EditingRestored: Story = { parameters: { steps: ["prepareTicket: restored"] } };
export const SavingDraft: Story = { parameters: { steps: ["prepareTicket: prepared","draft.changed"] } };
export const Creating: Story = { parameters: { steps: ["prepareTicket: prepared","ticket.submitted"] } };
export const EditingUntitled: Story = { parameters: { steps: ["prepareTicket: restored","ticket.submitted"] } };
export const DeletingDraft: Story = { parameters: { steps: ["prepareTicket: prepared","ticket.submitted","createTicket: created"] } };
export const SavingBeforeWaiting: Story = { parameters: { steps: ["prepareTicket: prepared","ticket.submitted","createTicket: offline!"] } };
export const Created: Story = { parameters: { steps: ["prepareTicket: prepared","ticket.submitted","createTicket: created","saveDraft: saved"] } };
export const Waiting: Story = { parameters: { steps: ["prepareTicket: prepared","ticket.submitted","createTicket: offline!","saveDraft: saved"] } };
export const Failed: Story = { parameters: { steps: ["prepareTicket: offline!"] } };
export const EditingRefusedGone: Story = { parameters: { steps: ["prepareTicket: prepared","ticket.submitted","createTicket: gone"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(newTicketModel),
};
