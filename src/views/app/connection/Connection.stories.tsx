// Written by scripts/stories.ts from src/machines/app/connection.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { connectionModel } from '../../../machines/app/connection.model.ts';
import { ConnectionBannerContainer } from './ConnectionBanner.tsx';

const meta = {
  title: 'App/connection/Connection',
  parameters: { layout: 'fullscreen', model: connectionModel },
  render: standing(connectionModel, null, (actor) => <ConnectionBannerContainer actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Online: Story = { parameters: { way: [] } };
export const Offline: Story = { parameters: { way: ["network.lost"] } };
export const Interrupted: Story = { parameters: { way: ["socket.closed"] } };
export const Restored: Story = { parameters: { way: ["network.lost","network.regained"] } };
export const Reconnecting: Story = { parameters: { way: ["socket.closed","after gracePeriod"] } };
export const RestoredWithMissedChats: Story = { parameters: { way: ["network.lost","network.regained","messages.missed"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(connectionModel) };
