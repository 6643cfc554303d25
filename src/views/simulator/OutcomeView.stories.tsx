import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery } from '../../../.storybook/Gallery.tsx';
import { answered, otherwise } from '../../machines/simulator/simulator.fixture.ts';
import { OutcomeView } from './OutcomeView.tsx';
import { simulatorText } from './text/id.ts';

const meta = {
  title: 'Simulator/Outcome · jawaban percobaan',
  component: OutcomeView,
  parameters: { layout: 'padded' },
  args: { outcome: answered },
} satisfies Meta<typeof OutcomeView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Answered: Story = { args: { outcome: { ...answered, tools: Object.keys(simulatorText.toolNames) } } };
export const Completed: Story = { args: { outcome: { ...answered, status: 'completed' } } };
export const DiffersFromAnother: Story = { args: { outcome: otherwise, reference: { ...answered, status: 'escalated' } } };
export const EscalatedForEveryReason: Story = {
  render: () => (
    <Gallery of={[...Object.keys(simulatorText.whys), 'a_reason_of_tomorrow']}>
      {(why) => <OutcomeView outcome={{ ...answered, status: 'escalated', why, text: null }} />}
    </Gallery>
  ),
};
export const SilentForEveryError: Story = {
  render: () => (
    <Gallery of={Object.keys(simulatorText.errors)}>
      {(error) => <OutcomeView outcome={{ ...answered, status: 'silent', text: null, error, model_name: null, sources: [] }} />}
    </Gallery>
  ),
};
