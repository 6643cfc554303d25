// Written by scripts/stories.ts from src/machines/inbox/qualityReview.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { reviewModel } from '../../../machines/inbox/qualityReview.model.ts';
import { ReviewExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Inbox/quality Review/Quality Review',
  parameters: { layout: 'padded', model: reviewModel },
  render: standing(reviewModel, null, (actor) => <ReviewExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Recalling: Story = { parameters: { way: [] } };
export const Idle: Story = { parameters: { way: ["recallProgress: nothing"] } };
export const Judging: Story = { parameters: { way: ["recallProgress: remembered"] } };
export const Drawing: Story = { parameters: { way: ["recallProgress: nothing","sample.requested"] } };
export const Saving: Story = { parameters: { way: ["recallProgress: remembered","judgement.given 00000000-0000-4000-8000-0000000000e1"] } };
export const Finished: Story = { parameters: { way: ["recallProgress: remembered","chat.skipped"] } };
export const NothingToJudge: Story = { parameters: { way: ["recallProgress: nothing","sample.requested","drawSample: none"] } };
export const DrawingFailed: Story = { parameters: { way: ["recallProgress: nothing","sample.requested","drawSample: offline!"] } };
export const JudgingGone: Story = { parameters: { way: ["recallProgress: remembered","judgement.given 00000000-0000-4000-8000-0000000000e1","saveJudgement: gone"] } };
export const JudgingUnreachable: Story = { parameters: { way: ["recallProgress: remembered","judgement.given 00000000-0000-4000-8000-0000000000e1","saveJudgement: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(reviewModel) };
