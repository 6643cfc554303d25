// Written by scripts/stories.ts from src/machines/inbox/qualityReview.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { qualityReviewModel } from '../../../machines/inbox/qualityReview.model.ts';
import { QualityReviewStory } from './storyHarness.tsx';

const meta = {
  title: 'Inbox/quality Review/Quality Review',
  parameters: { layout: 'padded', model: qualityReviewModel },
  render: standing(qualityReviewModel, null, (actor) => <QualityReviewStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const RestoringProgress: Story = { parameters: { way: [] } };
export const Idle: Story = { parameters: { way: ["loadProgress: nothing"] } };
export const Rating: Story = { parameters: { way: ["loadProgress: remembered"] } };
export const DrawingSample: Story = { parameters: { way: ["loadProgress: nothing","sample.requested"] } };
export const SavingRating: Story = { parameters: { way: ["loadProgress: remembered","rating.submitted 00000000-0000-4000-8000-0000000000e1"] } };
export const Finished: Story = { parameters: { way: ["loadProgress: remembered","room.skipped"] } };
export const NothingToReview: Story = { parameters: { way: ["loadProgress: nothing","sample.requested","drawSample: none"] } };
export const SampleFailed: Story = { parameters: { way: ["loadProgress: nothing","sample.requested","drawSample: offline!"] } };
export const RatingGone: Story = { parameters: { way: ["loadProgress: remembered","rating.submitted 00000000-0000-4000-8000-0000000000e1","saveRating: gone"] } };
export const RatingUnreachable: Story = { parameters: { way: ["loadProgress: remembered","rating.submitted 00000000-0000-4000-8000-0000000000e1","saveRating: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(qualityReviewModel) };
