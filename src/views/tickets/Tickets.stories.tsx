// Written by scripts/stories.ts from src/machines/tickets/tickets.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { ticketsModel } from '../../machines/tickets/tickets.model.ts';
import { TicketsStory } from './storyHarness.tsx';

const meta = {
  id: 'tickets-tickets',
  title: 'Tickets/Tickets · tiket',
  parameters: { layout: 'fullscreen', model: ticketsModel },
  render: renderActor(ticketsModel, null, (actor) => <TicketsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Empty: Story = { parameters: { steps: ["loadTickets: none"] } };
export const Listed: Story = { parameters: { steps: ["loadTickets: some"] } };
export const ListedWhole: Story = { parameters: { steps: ["loadTickets: last"] } };
export const NothingFound: Story = { parameters: { steps: ["loadTickets: allDone"] } };
export const Typing: Story = { parameters: { steps: ["search.typed"] } };
export const LoadingMore: Story = { parameters: { steps: ["loadTickets: some","more.requested"] } };
export const SavingStatus: Story = { parameters: { steps: ["loadTickets: some","status.chosen 71000000-0000-4000-8000-000000000002"] } };
export const Refreshing: Story = { parameters: { steps: ["loadTickets: some","tickets.changed 71000000-0000-4000-8000-000000000099"] } };
export const Failed: Story = { parameters: { steps: ["loadTickets: offline!"] } };
export const ListedProblemMore: Story = { parameters: { steps: ["loadTickets: some","more.requested","loadTickets: offline!"] } };
export const ListedProblemConflict: Story = { parameters: { steps: ["loadTickets: some","status.chosen 71000000-0000-4000-8000-000000000002","saveTicket: theirs"] } };
export const ListedProblemStatus: Story = { parameters: { steps: ["loadTickets: some","status.chosen 71000000-0000-4000-8000-000000000002","saveTicket: denied"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(ticketsModel),
};
