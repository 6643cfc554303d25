// Written by scripts/stories.ts from src/machines/tickets/tickets.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { ticketsModel } from '../../machines/tickets/tickets.model.ts';
import { TicketsStory } from './storyHarness.tsx';

const meta = {
  title: 'Tickets',
  parameters: { layout: 'fullscreen', model: ticketsModel },
  render: standing(ticketsModel, null, (actor) => <TicketsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { way: [] } };
export const Listed: Story = { parameters: { way: ["loadTickets: some"] } };
export const ListedWhole: Story = { parameters: { way: ["loadTickets: last"] } };
export const Empty: Story = { parameters: { way: ["loadTickets: none"] } };
export const NothingFound: Story = { parameters: { way: ["loadTickets: allDone"] } };
export const Failed: Story = { parameters: { way: ["loadTickets: offline!"] } };
export const Typing: Story = { parameters: { way: ["search.typed"] } };
export const SavingStatus: Story = { parameters: { way: ["loadTickets: some","status.chosen 71000000-0000-4000-8000-000000000002"] } };
export const Refreshing: Story = { parameters: { way: ["loadTickets: some","tickets.invalidated"] } };
export const LoadingMore: Story = { parameters: { way: ["loadTickets: some","more.requested"] } };
export const ListedProblemconflict: Story = { parameters: { way: ["loadTickets: some","status.chosen 71000000-0000-4000-8000-000000000002","saveTicket: theirs"] } };
export const ListedProblemstatus: Story = { parameters: { way: ["loadTickets: some","status.chosen 71000000-0000-4000-8000-000000000002","saveTicket: denied"] } };
export const ListedProblemmore: Story = { parameters: { way: ["loadTickets: some","more.requested","loadTickets: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(ticketsModel) };
