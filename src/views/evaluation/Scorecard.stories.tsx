// Written by scripts/stories.ts from src/machines/evaluation/scorecard.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { scorecardModel } from '../../machines/evaluation/scorecard.model.ts';
import { ScorecardStory } from './storyHarness.tsx';

const meta = {
  id: 'evaluation-scorecard',
  title: 'Evaluation/Scorecard · rapor',
  parameters: { layout: 'fullscreen', model: scorecardModel },
  render: renderActor(scorecardModel, null, (actor) => <ScorecardStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Empty: Story = { parameters: { steps: ["loadDesk: empty"] } };
export const Choosing: Story = { parameters: { steps: ["loadDesk: listed"] } };
export const Refreshing: Story = { parameters: { steps: ["loadDesk: empty","route.changed 5c000000-0000-4000-8000-000000000001"] } };
export const Drawing: Story = { parameters: { steps: ["loadDesk: empty","draw.requested"] } };
export const SavingCriteria: Story = { parameters: { steps: ["loadDesk: empty","criteria.submitted"] } };
export const Judging: Story = { parameters: { steps: ["loadDesk: empty","route.changed 5c000000-0000-4000-8000-000000000001","loadDesk: opened"] } };
export const JudgingJudged: Story = { parameters: { steps: ["loadDesk: empty","route.changed 5c000000-0000-4000-8000-000000000001","loadDesk: judged"] } };
export const ChoosingNothingToDraw: Story = { parameters: { steps: ["loadDesk: empty","draw.requested","drawCards: none","loadDesk: listed"] } };
export const Saving: Story = { parameters: { steps: ["loadDesk: empty","route.changed 5c000000-0000-4000-8000-000000000001","loadDesk: judged","score.given 0","judgement.submitted"] } };
export const Denied: Story = { parameters: { steps: ["loadDesk: denied"] } };
export const Failed: Story = { parameters: { steps: ["loadDesk: offline!"] } };
export const ChoosingRefused: Story = { parameters: { steps: ["loadDesk: empty","draw.requested","drawCards: refused","loadDesk: listed"] } };
export const ChoosingNotSureDrawn: Story = { parameters: { steps: ["loadDesk: empty","draw.requested","drawCards: offline!","loadDesk: listed"] } };
export const ChoosingNotSureCriteria: Story = { parameters: { steps: ["loadDesk: empty","criteria.submitted","saveCriteria: offline!","loadDesk: listed"] } };
export const ChoosingConflict: Story = { parameters: { steps: ["loadDesk: empty","route.changed 5c000000-0000-4000-8000-000000000001","loadDesk: judged","score.given 0","judgement.submitted","judgeCard: conflict","loadDesk: listed"] } };
export const JudgingConflict: Story = { parameters: { steps: ["loadDesk: empty","route.changed 5c000000-0000-4000-8000-000000000001","loadDesk: judged","score.given 0","judgement.submitted","judgeCard: conflict","loadDesk: opened"] } };
export const JudgingNotRead: Story = { parameters: { steps: ["loadDesk: empty","route.changed 5c000000-0000-4000-8000-000000000001","loadDesk: judged","score.given 0","judgement.submitted","judgeCard: conflict","loadDesk: offline!"] } };
export const AboutKappa: Story = { parameters: { steps: ["loadDesk: empty"] }, play: playing(["Cara menghitung kesepakatan"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(scorecardModel),
};
