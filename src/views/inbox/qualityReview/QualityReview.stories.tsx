// Written by scripts/stories.ts from src/machines/inbox/qualityReview.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { qualityReviewModel } from '../../../machines/inbox/qualityReview.model.ts';
import { QualityReviewStory } from './storyHarness.tsx';

const meta = {
  id: 'inbox-quality-review',
  title: 'Inbox/Quality Review · penilaian chat',
  parameters: { layout: 'padded', model: qualityReviewModel },
  render: renderActor(qualityReviewModel, null, (actor) => <QualityReviewStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const RestoringProgress: Story = { parameters: { steps: [] } };
export const Idle: Story = { parameters: { steps: ["loadProgress: nothing"] } };
export const Rating: Story = { parameters: { steps: ["loadProgress: remembered"] } };
export const DrawingSample: Story = { parameters: { steps: ["loadProgress: nothing","sample.requested"] } };
export const SavingRating: Story = { parameters: { steps: ["loadProgress: remembered","rating.submitted 00000000-0000-4000-8000-0000000000e1"] } };
export const Finished: Story = { parameters: { steps: ["loadProgress: remembered","room.skipped"] } };
export const NothingToReview: Story = { parameters: { steps: ["loadProgress: nothing","sample.requested","drawSample: none"] } };
export const SampleFailed: Story = { parameters: { steps: ["loadProgress: nothing","sample.requested","drawSample: offline!"] } };
export const RatingGone: Story = { parameters: { steps: ["loadProgress: remembered","rating.submitted 00000000-0000-4000-8000-0000000000e1","saveRating: gone"] } };
export const RatingUnreachable: Story = { parameters: { steps: ["loadProgress: remembered","rating.submitted 00000000-0000-4000-8000-0000000000e1","saveRating: offline!"] } };
export const ChoosingAReason: Story = { parameters: { steps: ["loadProgress: remembered"] }, play: playing(["Perlu perbaikan"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(qualityReviewModel),
};
