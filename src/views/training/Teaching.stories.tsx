// Written by scripts/stories.ts from src/machines/training/teaching.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { teachingModel } from '../../machines/training/teaching.model.ts';
import { TeachingStory } from './storyHarness.tsx';

const meta = {
  id: 'training-teaching',
  title: 'Training/Teaching · ajari AI',
  parameters: { layout: 'fullscreen', model: teachingModel },
  render: renderActor(teachingModel, null, (actor) => <TeachingStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Proposing: Story = { parameters: { steps: [] } };
export const Editing: Story = { parameters: { steps: ["propose: opened"] } };
export const EditingRestored: Story = { parameters: { steps: ["propose: restored"] } };
export const EditingCorrection: Story = { parameters: { steps: ["propose: correction"] } };
export const Checking: Story = { parameters: { steps: ["propose: opened","check.requested"] } };
export const CheckedSome: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some"] } };
export const Checked: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: none"] } };
export const Saving: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some","entry.submitted true"] } };
export const SavedWaiting: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some","entry.submitted true","saveEntry: waiting"] } };
export const Saved: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some","entry.submitted true","saveEntry: alone"] } };
export const Answering: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some","entry.submitted true","saveEntry: waiting","answers.requested"] } };
export const Answered: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some","entry.submitted true","saveEntry: waiting","answers.requested","answerWaiting: two"] } };
export const Missing: Story = { parameters: { steps: ["propose: none"] } };
export const Failed: Story = { parameters: { steps: ["propose: offline!"] } };
export const EditingInvalid: Story = { parameters: { steps: ["propose: opened","draft.changed ","check.requested"] } };
export const EditingCheckFailed: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: offline!"] } };
export const CheckingInvalid: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: invalid","check.requested"] } };
export const CheckingCheckFailed: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: offline!","check.requested"] } };
export const EditingDenied: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some","entry.submitted true","saveEntry: denied"] } };
export const CheckedSaveFailed: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some","entry.submitted true","saveEntry: offline!"] } };
export const CheckingDenied: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some","entry.submitted true","saveEntry: denied","check.requested"] } };
export const EditingSaveFailed: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some","entry.submitted true","saveEntry: offline!","edit.requested"] } };
export const SavedNotAnswered: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some","entry.submitted true","saveEntry: waiting","answers.requested","answerWaiting: none"] } };
export const SavedAnswersFailed: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some","entry.submitted true","saveEntry: waiting","answers.requested","answerWaiting: offline!"] } };
export const CheckingSaveFailed: Story = { parameters: { steps: ["propose: opened","check.requested","checkEntry: some","entry.submitted true","saveEntry: offline!","edit.requested","check.requested"] } };
export const WithTags: Story = { parameters: { steps: ["propose: opened"] }, play: playing(["Label dan masa berlaku"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(teachingModel),
};
