// Written by scripts/stories.ts from src/machines/customer/privacyRequests.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { privacyRequestsModel } from '../../machines/customer/privacyRequests.model.ts';
import { PrivacyRequestsStory } from './storyHarness.tsx';

const meta = {
  id: 'customer-privacy-requests',
  title: 'Customer/Privacy Requests · hapus data pelanggan',
  parameters: { layout: 'padded', model: privacyRequestsModel },
  render: renderActor(privacyRequestsModel, null, (actor) => <PrivacyRequestsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { steps: [] } };
export const Idle: Story = { parameters: { steps: ["readRows: some"] } };
export const IdleNone: Story = { parameters: { steps: ["readRows: none"] } };
export const Running: Story = { parameters: { steps: ["readRows: some","command.requested"] } };
export const RunningNone: Story = { parameters: { steps: ["readRows: none","command.requested"] } };
export const ReadingNone: Story = { parameters: { steps: ["readRows: none","connection.regained"] } };
export const Failed: Story = { parameters: { steps: ["readRows: offline!"] } };
export const CorrectingTheName: Story = { parameters: { steps: ["readRows: some"] }, play: playing(["Perbaiki nama"]) };
export const Refusing: Story = { parameters: { steps: ["readRows: some"] }, play: playing(["Tolak permintaan"]) };
export const Erasing: Story = { parameters: { steps: ["readRows: some"] }, play: playing(["Hapus data pelanggan"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(privacyRequestsModel),
};
