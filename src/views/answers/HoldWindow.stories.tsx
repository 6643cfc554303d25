// Written by scripts/stories.ts from src/machines/answers/holdWindow.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { holdWindowModel } from '../../machines/answers/holdWindow.model.ts';
import { HoldWindowStory } from './storyHarness.tsx';

const meta = {
  id: 'answers-hold-window',
  title: 'Answers/Hold Window · jawaban ditahan',
  parameters: { layout: 'padded', model: holdWindowModel },
  render: renderActor(holdWindowModel, null, (actor) => <HoldWindowStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = { parameters: { steps: [], blank: "No answer is held back." } };
export const Counting: Story = { parameters: { steps: ["run.changed 2"] } };
export const Stopped: Story = { parameters: { steps: ["run.changed 3"] } };
export const Released: Story = { parameters: { steps: ["run.changed 4"] } };
export const Deciding: Story = { parameters: { steps: ["run.changed 2","stop.requested"] } };
export const Edited: Story = { parameters: { steps: ["run.changed 2","edit.requested","decide: edited"], blank: "No answer is held back." } };
export const StoppedLost: Story = { parameters: { steps: ["run.changed 2","stop.requested","decide: lostToStop"] } };
export const ClosedLost: Story = { parameters: { steps: ["run.changed 2","stop.requested","decide: lostToEdit"] } };
export const CountingNotDecided: Story = { parameters: { steps: ["run.changed 2","stop.requested","decide: offline!"] } };
export const CountingLost: Story = { parameters: { steps: ["run.changed 2","stop.requested","decide: lostToStop","run.changed 2"] } };
export const StoppedNotDecided: Story = { parameters: { steps: ["run.changed 2","stop.requested","decide: offline!","run.changed 3"] } };
export const ClosedNotDecided: Story = { parameters: { steps: ["run.changed 2","stop.requested","decide: offline!","run.changed cancelled"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(holdWindowModel),
};
