// Written by scripts/stories.ts from src/machines/training/publishing.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { publishingModel } from '../../machines/training/publishing.model.ts';
import { PublishingStory } from './storyHarness.tsx';

const meta = {
  id: 'training-publishing',
  title: 'Training/Publishing · terbitkan pengetahuan',
  parameters: { layout: 'padded', model: publishingModel },
  render: renderActor(publishingModel, null, (actor) => <PublishingStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Changes: Story = { parameters: { steps: ["loadChanges: some"] } };
export const ChangesNone: Story = { parameters: { steps: ["loadChanges: none"] } };
export const ChangesMany: Story = { parameters: { steps: ["loadChanges: many"] } };
export const ChangesUnpublished: Story = { parameters: { steps: ["loadChanges: unpublished"] } };
export const Checking: Story = { parameters: { steps: ["loadChanges: some","publish.requested"] } };
export const ConfirmingRestore: Story = { parameters: { steps: ["loadChanges: some","restore.requested"] } };
export const Refreshing: Story = { parameters: { steps: ["loadChanges: some","knowledge.invalidated"] } };
export const Comparing: Story = { parameters: { steps: ["loadChanges: some","publish.requested","loadReview: some"] } };
export const ReviewingUnfilled: Story = { parameters: { steps: ["loadChanges: some","publish.requested","loadReview: unfilled"] } };
export const Restoring: Story = { parameters: { steps: ["loadChanges: some","restore.requested","restore.confirmed"] } };
export const Reviewing: Story = { parameters: { steps: ["loadChanges: some","publish.requested","loadReview: some","comparison.stopped"] } };
export const ReviewingComparisonOldPage: Story = { parameters: { steps: ["loadChanges: some","publish.requested","loadReview: some","compareAnswers: oldPage"] } };
export const ReviewingAccepted: Story = { parameters: { steps: ["loadChanges: some","publish.requested","loadReview: some","comparison.stopped","conflicts.accepted"] } };
export const Publishing: Story = { parameters: { steps: ["loadChanges: some","publish.requested","loadReview: some","comparison.stopped","conflicts.accepted","publish.confirmed"] } };
export const ChangesNoticeUnfilled: Story = { parameters: { steps: ["loadChanges: some","publish.requested","loadReview: some","comparison.stopped","conflicts.accepted","publish.confirmed","publish: unfilled"] } };
export const Failed: Story = { parameters: { steps: ["loadChanges: offline!"] } };
export const ChangesNoticeReviewFailed: Story = { parameters: { steps: ["loadChanges: some","publish.requested","loadReview: offline!"] } };
export const ReviewingComparisonFailed: Story = { parameters: { steps: ["loadChanges: some","publish.requested","loadReview: some","compareAnswers: offline!"] } };
export const ChangesNoticeDenied: Story = { parameters: { steps: ["loadChanges: some","restore.requested","restore.confirmed","restore: denied"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(publishingModel),
};
