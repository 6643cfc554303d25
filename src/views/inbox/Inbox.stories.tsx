// Written by scripts/stories.ts from src/machines/inbox/inbox.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { inboxModel } from '../../machines/inbox/inbox.model.ts';
import { InboxStory } from './storyHarness.tsx';

const meta = {
  id: 'inbox-inbox',
  title: 'Inbox/Inbox · kotak masuk',
  parameters: { layout: 'padded', model: inboxModel },
  render: renderActor(inboxModel, null, (actor) => <InboxStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const RestoringFilters: Story = { parameters: { steps: [] } };
export const RestoringFiltersFiltered: Story = { parameters: { steps: ["route.changed 1"] } };
export const InboxTab: Story = { parameters: { steps: ["loadFilters: empty"] } };
export const InboxTabFiltered: Story = { parameters: { steps: ["route.changed 1","loadFilters: empty"] } };
export const EskalasiTab: Story = { parameters: { steps: ["loadFilters: empty","route.changed eskalasi"] } };
export const AutoReplyTab: Story = { parameters: { steps: ["loadFilters: empty","route.changed autoReply"] } };
export const TaskCompletedTab: Story = { parameters: { steps: ["loadFilters: empty","route.changed taskCompleted"] } };
export const EskalasiTabFiltered: Story = { parameters: { steps: ["loadFilters: empty","route.changed eskalasi","filter.changed"] } };
export const AutoReplyTabFiltered: Story = { parameters: { steps: ["loadFilters: empty","route.changed autoReply","filter.changed"] } };
export const TaskCompletedTabFiltered: Story = { parameters: { steps: ["loadFilters: empty","route.changed taskCompleted","filter.changed"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(inboxModel),
};
