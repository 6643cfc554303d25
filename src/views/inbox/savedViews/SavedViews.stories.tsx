// Written by scripts/stories.ts from src/machines/inbox/savedViews.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { savedViewsModel } from '../../../machines/inbox/savedViews.model.ts';
import { SavedViewsStory } from './storyHarness.tsx';

const meta = {
  id: 'inbox-saved-views',
  title: 'Inbox/Saved Views · tampilan tersimpan',
  parameters: { layout: 'padded', model: savedViewsModel },
  render: renderActor(savedViewsModel, null, (actor) => <SavedViewsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const LoadingViews: Story = { parameters: { steps: [] } };
export const ViewsListed: Story = { parameters: { steps: ["loadViews: some"] } };
export const EditingView: Story = { parameters: { steps: ["loadViews: some","edit.requested 00000000-0000-4000-8000-0000000000f2"] } };
export const RefreshingViews: Story = { parameters: { steps: ["loadViews: some","views.invalidated"] } };
export const SavingView: Story = { parameters: { steps: ["loadViews: some","edit.requested 00000000-0000-4000-8000-0000000000f2","name.submitted"] } };
export const DeletingView: Story = { parameters: { steps: ["loadViews: some","edit.requested 00000000-0000-4000-8000-0000000000f1","deletion.requested"] } };
export const ViewsUnavailable: Story = { parameters: { steps: ["loadViews: broken!"], blank: "Without saved views the list has no bar for them." } };
export const EditingViewRefused: Story = { parameters: { steps: ["loadViews: some","edit.requested 00000000-0000-4000-8000-0000000000f2","name.submitted","saveView: full"] } };
export const DeletingViewRefused: Story = { parameters: { steps: ["loadViews: some","edit.requested 00000000-0000-4000-8000-0000000000f1","name.submitted","saveView: full","deletion.requested"] } };
export const RefreshingViewsRefused: Story = { parameters: { steps: ["loadViews: some","edit.requested 00000000-0000-4000-8000-0000000000f1","name.submitted","saveView: full","deletion.requested","deleteView: deleted"] } };
export const ViewsListedRefused: Story = { parameters: { steps: ["loadViews: some","edit.requested 00000000-0000-4000-8000-0000000000f1","name.submitted","saveView: full","deletion.requested","deleteView: deleted","loadViews: some"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(savedViewsModel),
};
