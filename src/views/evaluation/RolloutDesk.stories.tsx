// Written by scripts/stories.ts from src/machines/evaluation/rolloutDesk.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { rolloutDeskModel } from '../../machines/evaluation/rolloutDesk.model.ts';
import { RolloutDeskStory } from './storyHarness.tsx';

const meta = {
  id: 'evaluation-rollout-desk',
  title: 'Evaluation/Rollout Desk · peluncuran',
  parameters: { layout: 'fullscreen', model: rolloutDeskModel },
  render: renderActor(rolloutDeskModel, null, (actor) => <RolloutDeskStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Off: Story = { parameters: { steps: ["loadDesk: off"] } };
export const Canary: Story = { parameters: { steps: ["loadDesk: canary"] } };
export const Judging: Story = { parameters: { steps: ["loadDesk: judging"] } };
export const Live: Story = { parameters: { steps: ["loadDesk: live"] } };
export const RolledBack: Story = { parameters: { steps: ["loadDesk: rolledBack"] } };
export const Confirming: Story = { parameters: { steps: ["loadDesk: off","share.requested"] } };
export const SavingRules: Story = { parameters: { steps: ["loadDesk: off","rules.submitted"] } };
export const SavingGoals: Story = { parameters: { steps: ["loadDesk: off","goals.submitted"] } };
export const Listing: Story = { parameters: { steps: ["loadDesk: off","chats.requested"] } };
export const Refreshing: Story = { parameters: { steps: ["loadDesk: off","query.changed"] } };
export const Changing: Story = { parameters: { steps: ["loadDesk: canary","rollback.requested"] } };
export const ConfirmingWithoutReason: Story = { parameters: { steps: ["loadDesk: off","share.requested","change.confirmed "] } };
export const Denied: Story = { parameters: { steps: ["loadDesk: denied"] } };
export const Failed: Story = { parameters: { steps: ["loadDesk: offline!"] } };
export const CanaryRefused: Story = { parameters: { steps: ["loadDesk: off","rules.submitted","saveRules: refused","loadDesk: canary"] } };
export const CanaryNotSureRules: Story = { parameters: { steps: ["loadDesk: off","rules.submitted","saveRules: offline!","loadDesk: canary"] } };
export const CanaryNotSureGoals: Story = { parameters: { steps: ["loadDesk: off","goals.submitted","saveGoals: offline!","loadDesk: canary"] } };
export const CanaryNotSureRead: Story = { parameters: { steps: ["loadDesk: off","chats.requested","figureChats: offline!","loadDesk: canary"] } };
export const CanaryNotSureChange: Story = { parameters: { steps: ["loadDesk: canary","rollback.requested","setShare: offline!","loadDesk: canary"] } };
export const Method: Story = { parameters: { steps: ["loadDesk: off"] }, play: playing(["Cara menghitung"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(rolloutDeskModel),
};
