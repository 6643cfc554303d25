// Written by scripts/stories.ts from src/machines/admin/installation.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { installationModel } from '../../machines/admin/installation.model.ts';
import { InstallationChecks } from './InstallationChecks.tsx';

const meta = {
  id: 'admin-installation',
  title: 'Admin/Installation · instalasi, doctor',
  parameters: { layout: 'padded', model: installationModel },
  render: renderActor(installationModel, null, (actor) => <InstallationChecks actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Shown: Story = { parameters: { steps: ["readInstallation: fine"] } };
export const ShownYoung: Story = { parameters: { steps: ["readInstallation: young"] } };
export const Checking: Story = { parameters: { steps: ["readInstallation: fine","check.requested"] } };
export const ShownOtherRelease: Story = { parameters: { steps: ["readInstallation: fine","check.requested","readInstallation: otherRelease"] } };
export const ShownBroken: Story = { parameters: { steps: ["readInstallation: broken"] } };
export const Denied: Story = { parameters: { steps: ["readInstallation: denied"] } };
export const FailedOffline: Story = { parameters: { steps: ["readInstallation: offline"] } };
export const FailedOtherRelease: Story = { parameters: { steps: ["readInstallation: otherRelease"] } };
export const FailedUnreachable: Story = { parameters: { steps: ["readInstallation: unreachable!"] } };
export const ShownOffline: Story = { parameters: { steps: ["readInstallation: fine","check.requested","readInstallation: offline"] } };
export const ShownUnreachable: Story = { parameters: { steps: ["readInstallation: fine","check.requested","readInstallation: unreachable!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(installationModel),
};
