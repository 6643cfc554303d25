// Written by scripts/stories.ts from src/machines/composer/recording.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { recordingModel } from '../../machines/composer/recording.model.ts';
import { RecordingStory } from './storyHarness.tsx';

const meta = {
  id: 'composer-recording',
  title: 'Composer/Recording · pesan suara, mikrofon ditolak',
  parameters: { layout: 'padded', model: recordingModel },
  render: renderActor(recordingModel, null, (actor) => <RecordingStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [] } };
export const Requesting: Story = { parameters: { steps: ["recording.requested"] } };
export const Recording: Story = { parameters: { steps: ["recording.requested","recording.started"] } };
export const Finishing: Story = { parameters: { steps: ["recording.requested","recording.started","stop.requested"] } };
export const Reviewing: Story = { parameters: { steps: ["recording.requested","recording.started","recording.ended"] } };
export const RefusedFailed: Story = { parameters: { steps: ["microphone: broken!"] } };
export const RefusedDenied: Story = { parameters: { steps: ["recording.requested","recording.refused denied"] } };
export const RefusedNotFound: Story = { parameters: { steps: ["recording.requested","recording.refused notFound"] } };
export const RefusedInUse: Story = { parameters: { steps: ["recording.requested","recording.refused inUse"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(recordingModel),
};
