// Written by scripts/stories.ts from src/machines/notifications/push.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { pushModel } from '../../machines/notifications/push.model.ts';
import { PushStory } from './storyHarness.tsx';

const meta = {
  id: 'notifications-push',
  title: 'Notifications/Push · notifikasi',
  parameters: { layout: 'padded', model: pushModel },
  render: renderActor(pushModel, null, (actor) => <PushStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { steps: [] } };
export const On: Story = { parameters: { steps: ["readPush: on"] } };
export const Off: Story = { parameters: { steps: ["readPush: off"] } };
export const NeedsInstall: Story = { parameters: { steps: ["readPush: needsInstall"] } };
export const Unsubscribing: Story = { parameters: { steps: ["readPush: on","push.toggled false"] } };
export const Subscribing: Story = { parameters: { steps: ["readPush: off","push.toggled true"] } };
export const OffDismissed: Story = { parameters: { steps: ["readPush: off","push.toggled true","subscribePush: dismissed"] } };
export const OffOldPage: Story = { parameters: { steps: ["readPush: off","push.toggled true","subscribePush: oldPage"] } };
export const Denied: Story = { parameters: { steps: ["readPush: denied"] } };
export const NotSupported: Story = { parameters: { steps: ["readPush: unsupported"] } };
export const Failed: Story = { parameters: { steps: ["readPush: offline!"] } };
export const OnUnreachable: Story = { parameters: { steps: ["readPush: on","push.toggled false","unsubscribePush: offline!"] } };
export const OffUnavailable: Story = { parameters: { steps: ["readPush: off","push.toggled true","subscribePush: unavailable"] } };
export const OffUnreachable: Story = { parameters: { steps: ["readPush: off","push.toggled true","subscribePush: offline!"] } };
export const DeniedUnreachable: Story = { parameters: { steps: ["readPush: on","push.toggled false","unsubscribePush: offline!","permission.changed denied"] } };
export const DeniedDismissed: Story = { parameters: { steps: ["readPush: off","push.toggled true","subscribePush: dismissed","permission.changed denied"] } };
export const DeniedUnavailable: Story = { parameters: { steps: ["readPush: off","push.toggled true","subscribePush: unavailable","permission.changed denied"] } };
export const DeniedOldPage: Story = { parameters: { steps: ["readPush: off","push.toggled true","subscribePush: oldPage","permission.changed denied"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(pushModel),
};
