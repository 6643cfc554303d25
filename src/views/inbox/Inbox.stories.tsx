// Written by scripts/stories.ts from src/machines/inbox/inbox.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { inboxModel } from '../../machines/inbox/inbox.model.ts';
import { InboxExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Inbox',
  parameters: { layout: 'padded', model: inboxModel },
  render: standing(inboxModel, null, (actor) => <InboxExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const RecallingFilters: Story = { parameters: { way: [] } };
export const RecallingFiltersNarrowed: Story = { parameters: { way: ["route.changed 1"] } };
export const InboxTab: Story = { parameters: { way: ["recallFilters: nothing"] } };
export const InboxTabNarrowed: Story = { parameters: { way: ["route.changed 1","recallFilters: nothing"] } };
export const EskalasiTab: Story = { parameters: { way: ["recallFilters: nothing","route.changed eskalasi"] } };
export const AutoReplyTab: Story = { parameters: { way: ["recallFilters: nothing","route.changed autoReply"] } };
export const TaskCompletedTab: Story = { parameters: { way: ["recallFilters: nothing","route.changed taskCompleted"] } };
export const EskalasiTabNarrowed: Story = { parameters: { way: ["recallFilters: nothing","route.changed eskalasi","filter.changed"] } };
export const AutoReplyTabNarrowed: Story = { parameters: { way: ["recallFilters: nothing","route.changed autoReply","filter.changed"] } };
export const TaskCompletedTabNarrowed: Story = { parameters: { way: ["recallFilters: nothing","route.changed taskCompleted","filter.changed"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(inboxModel) };
