// Written by scripts/stories.ts from src/machines/onboarding/agentReview.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { agentReviewModel } from '../../../machines/onboarding/agentReview.model.ts';
import { AgentReview } from './AgentReview.tsx';

const meta = {
  id: 'onboarding-agent-review',
  title: 'Onboarding/Agent Review · tinjauan jawaban',
  parameters: { layout: 'padded', model: agentReviewModel },
  render: renderActor(agentReviewModel, null, (actor) => <AgentReview actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Ready: Story = { parameters: { steps: ["loadReview: fresh"] } };
export const ReadyUntaught: Story = { parameters: { steps: ["loadReview: untaught"] } };
export const Reviewing: Story = { parameters: { steps: ["loadReview: unfinished"] } };
export const ReviewingJudged: Story = { parameters: { steps: ["loadReview: judged"] } };
export const Live: Story = { parameters: { steps: ["loadReview: live"] } };
export const Starting: Story = { parameters: { steps: ["loadReview: fresh","start.requested"] } };
export const Asking: Story = { parameters: { steps: ["loadReview: unfinished","question.asked"] } };
export const Teaching: Story = { parameters: { steps: ["loadReview: unfinished","fix.submitted"] } };
export const RemovingCall: Story = { parameters: { steps: ["loadReview: unfinished","call.removed"] } };
export const GoingLive: Story = { parameters: { steps: ["loadReview: judged","goLive.requested"] } };
export const ReviewingOff: Story = { parameters: { steps: ["loadReview: unfinished","question.asked","askAgent: off"] } };
export const ReviewingMasked: Story = { parameters: { steps: ["loadReview: unfinished","fix.submitted","teachAnswer: masked"] } };
export const ReviewingPhone: Story = { parameters: { steps: ["loadReview: judged","goLive.requested","goLive: wrongPhone"] } };
export const Denied: Story = { parameters: { steps: ["loadReview: denied"] } };
export const LoadFailed: Story = { parameters: { steps: ["loadReview: offline!"] } };
export const ReviewingNotStored: Story = { parameters: { steps: ["loadReview: unfinished","rows.notStored"] } };
export const ReadyDenied: Story = { parameters: { steps: ["loadReview: fresh","start.requested","startReview: refused"] } };
export const ReadyUnreachable: Story = { parameters: { steps: ["loadReview: fresh","start.requested","startReview: offline!"] } };
export const ReviewingDenied: Story = { parameters: { steps: ["loadReview: unfinished","start.requested","startReview: refused"] } };
export const ReviewingUnreachable: Story = { parameters: { steps: ["loadReview: unfinished","start.requested","startReview: offline!"] } };
export const ReviewingRateLimited: Story = { parameters: { steps: ["loadReview: unfinished","question.asked","askAgent: limited"] } };
export const ReviewingTimeout: Story = { parameters: { steps: ["loadReview: unfinished","question.asked","after answerTimeout"] } };
export const ReviewingCallDenied: Story = { parameters: { steps: ["loadReview: unfinished","call.removed","removeCall: denied"] } };
export const ReviewingCallUnreachable: Story = { parameters: { steps: ["loadReview: unfinished","call.removed","removeCall: offline!"] } };
export const ReviewingNotReviewed: Story = { parameters: { steps: ["loadReview: judged","goLive.requested","goLive: early"] } };
export const Fixing: Story = { parameters: { steps: ["loadReview: unfinished"] }, play: playing(["Perbaiki"]) };
export const ChangingTheQuestion: Story = { parameters: { steps: ["loadReview: unfinished"] }, play: playing(["Ganti pertanyaan"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(agentReviewModel),
};
