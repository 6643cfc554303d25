// Written by scripts/stories.ts from src/machines/composer/recording.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { recordingModel } from '../../machines/composer/recording.model.ts';
import { RecordingStory } from './storyHarness.tsx';

const meta = {
  title: 'Composer/Recording',
  parameters: { layout: 'padded', model: recordingModel },
  render: standing(recordingModel, null, (actor) => <RecordingStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { way: [] } };
export const Requesting: Story = { parameters: { way: ["recording.requested"] } };
export const RefusedFailed: Story = { parameters: { way: ["microphone: broken!"] } };
export const Recording: Story = { parameters: { way: ["recording.requested","recording.started"] } };
export const RefusedDenied: Story = { parameters: { way: ["recording.requested","recording.refused denied"] } };
export const RefusedNotFound: Story = { parameters: { way: ["recording.requested","recording.refused notFound"] } };
export const RefusedInUse: Story = { parameters: { way: ["recording.requested","recording.refused inUse"] } };
export const Finishing: Story = { parameters: { way: ["recording.requested","recording.started","stop.requested"] } };
export const Reviewing: Story = { parameters: { way: ["recording.requested","recording.started","recording.ended"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(recordingModel) };
