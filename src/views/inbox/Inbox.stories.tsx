// Written by scripts/stories.ts from src/machines/inbox/inbox.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { inboxModel } from '../../machines/inbox/inbox.model.ts';
import { InboxStory } from './storyHarness.tsx';

const meta = {
  title: 'Inbox',
  parameters: { layout: 'padded', model: inboxModel },
  render: standing(inboxModel, null, (actor) => <InboxStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const RestoringFilters: Story = { parameters: { way: [] } };
export const RestoringFiltersFiltered: Story = { parameters: { way: ["route.changed 1"] } };
export const InboxTab: Story = { parameters: { way: ["loadFilters: empty"] } };
export const InboxTabFiltered: Story = { parameters: { way: ["route.changed 1","loadFilters: empty"] } };
export const EskalasiTab: Story = { parameters: { way: ["loadFilters: empty","route.changed eskalasi"] } };
export const AutoReplyTab: Story = { parameters: { way: ["loadFilters: empty","route.changed autoReply"] } };
export const TaskCompletedTab: Story = { parameters: { way: ["loadFilters: empty","route.changed taskCompleted"] } };
export const EskalasiTabFiltered: Story = { parameters: { way: ["loadFilters: empty","route.changed eskalasi","filter.changed"] } };
export const AutoReplyTabFiltered: Story = { parameters: { way: ["loadFilters: empty","route.changed autoReply","filter.changed"] } };
export const TaskCompletedTabFiltered: Story = { parameters: { way: ["loadFilters: empty","route.changed taskCompleted","filter.changed"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(inboxModel) };
