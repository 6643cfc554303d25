// Written by scripts/stories.ts from src/machines/channels/channels.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { integrationsModel } from '../../machines/channels/channels.model.ts';
import { IntegrationsPage } from './ChannelsPage.tsx';

const meta = {
  title: 'Channels',
  parameters: { layout: 'fullscreen', model: integrationsModel },
  render: standing(integrationsModel, null, (actor) => <IntegrationsPage actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { way: [] } };
export const Open: Story = { parameters: { way: ["loadConnections: two"] } };
export const OpenEmpty: Story = { parameters: { way: ["loadConnections: none"] } };
export const LoadingFailed: Story = { parameters: { way: ["loadConnections: broken!"] } };
export const Creating: Story = { parameters: { way: ["loadConnections: two","channel.submitted"] } };
export const Saving: Story = { parameters: { way: ["loadConnections: two","change.submitted Grosir"] } };
export const Refreshing: Story = { parameters: { way: ["loadConnections: two","connections.outdated"] } };
export const OpenNewRefused: Story = { parameters: { way: ["loadConnections: two","channel.submitted","createChannel: broken!"] } };
export const OpenChangeRefused: Story = { parameters: { way: ["loadConnections: two","change.submitted Grosir","saveChannel: broken!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(integrationsModel) };
