// Written by scripts/stories.ts from src/machines/composer/recording.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { recordingModel } from '../../machines/composer/recording.model.ts';
import { RecordingExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Conversation/Recording',
  parameters: { layout: 'padded', model: recordingModel },
  render: standing(recordingModel, null, (actor) => <RecordingExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { way: [] } };
export const Asking: Story = { parameters: { way: ["record.requested"] } };
export const RefusedFailed: Story = { parameters: { way: ["microphone: broken!"] } };
export const Recording: Story = { parameters: { way: ["record.requested","recording.began"] } };
export const RefusedDenied: Story = { parameters: { way: ["record.requested","recording.refused denied"] } };
export const RefusedNone: Story = { parameters: { way: ["record.requested","recording.refused none"] } };
export const RefusedTaken: Story = { parameters: { way: ["record.requested","recording.refused taken"] } };
export const Finishing: Story = { parameters: { way: ["record.requested","recording.began","stop.requested"] } };
export const Reviewing: Story = { parameters: { way: ["record.requested","recording.began","recording.ended"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(recordingModel) };
