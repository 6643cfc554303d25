// Written by scripts/stories.ts from src/machines/channels/channels.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { channelsModel } from '../../machines/channels/channels.model.ts';
import { ChannelsPage } from './ChannelsPage.tsx';

const meta = {
  id: 'channels-channels',
  title: 'Channels/Channels · nomor WhatsApp',
  parameters: { layout: 'fullscreen', model: channelsModel },
  render: renderActor(channelsModel, null, (actor) => <ChannelsPage actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Ready: Story = { parameters: { steps: ["loadChannels: two"] } };
export const ReadyEmpty: Story = { parameters: { steps: ["loadChannels: none"] } };
export const Creating: Story = { parameters: { steps: ["loadChannels: two","channel.submitted"] } };
export const Saving: Story = { parameters: { steps: ["loadChannels: two","change.submitted Grosir"] } };
export const Reloading: Story = { parameters: { steps: ["loadChannels: two","channels.invalidated"] } };
export const LoadingFailed: Story = { parameters: { steps: ["loadChannels: broken!"] } };
export const WebhookGuide: Story = { parameters: { steps: ["loadChannels: two"] }, play: playing(["Cara menerima webhook"]) };
export const ChannelSettings: Story = { parameters: { steps: ["loadChannels: two"] }, play: playing(["Pengaturan saluran"]) };
export const AddingAChannel: Story = { parameters: { steps: ["loadChannels: two"] }, play: playing(["Tambah saluran"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(channelsModel),
};
