// Written by scripts/stories.ts from src/machines/training/intake.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { intakeModel } from '../../machines/training/intake.model.ts';
import { IntakeStory } from './storyHarness.tsx';

const meta = {
  id: 'training-intake',
  title: 'Training/Intake · impor, unggah dokumen',
  parameters: { layout: 'padded', model: intakeModel },
  render: renderActor(intakeModel, null, (actor) => <IntakeStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { parameters: { steps: [] } };
export const Filled: Story = { parameters: { steps: ["origins.chosen 4b000000-0000-4000-8000-000000000004"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(intakeModel),
};
