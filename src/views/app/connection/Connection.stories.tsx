// Written by scripts/stories.ts from src/machines/app/connection.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { connectionModel } from '../../../machines/app/connection.model.ts';
import { ConnectionBannerContainer } from './ConnectionBanner.tsx';

const meta = {
  id: 'app-connection',
  title: 'App/Connection · tidak ada internet, koneksi putus',
  parameters: { layout: 'fullscreen', model: connectionModel },
  render: renderActor(connectionModel, null, (actor) => <ConnectionBannerContainer actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Online: Story = { parameters: { steps: [], blank: "The notice appears only after an interruption." } };
export const Restored: Story = { parameters: { steps: ["network.lost","network.regained"] } };
export const Reconnecting: Story = { parameters: { steps: ["socket.closed","after gracePeriod"] } };
export const RestoredWithMissedChats: Story = { parameters: { steps: ["network.lost","network.regained","messages.missed"] } };
export const Offline: Story = { parameters: { steps: ["network.lost"] } };
export const Interrupted: Story = { parameters: { steps: ["socket.closed"], blank: "The notice appears only after an interruption." } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(connectionModel),
};
