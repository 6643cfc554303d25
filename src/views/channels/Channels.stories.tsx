// Written by scripts/stories.ts from src/machines/channels/channels.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { channelsModel } from '../../machines/channels/channels.model.ts';
import { ChannelsPage } from './ChannelsPage.tsx';

const meta = {
  title: 'Channels',
  parameters: { layout: 'fullscreen', model: channelsModel },
  render: standing(channelsModel, null, (actor) => <ChannelsPage actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { way: [] } };
export const Ready: Story = { parameters: { way: ["loadChannels: two"] } };
export const ReadyEmpty: Story = { parameters: { way: ["loadChannels: none"] } };
export const LoadingFailed: Story = { parameters: { way: ["loadChannels: broken!"] } };
export const Creating: Story = { parameters: { way: ["loadChannels: two","channel.submitted"] } };
export const Saving: Story = { parameters: { way: ["loadChannels: two","change.submitted Grosir"] } };
export const Reloading: Story = { parameters: { way: ["loadChannels: two","channels.outdated"] } };
export const ReadyNewRefused: Story = { parameters: { way: ["loadChannels: two","channel.submitted","createChannel: broken!"] } };
export const ReadyChangeRefused: Story = { parameters: { way: ["loadChannels: two","change.submitted Grosir","saveChannel: broken!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(channelsModel) };
