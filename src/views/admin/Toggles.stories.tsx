// Written by scripts/stories.ts from src/machines/admin/toggles.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { togglesModel } from '../../machines/admin/toggles.model.ts';
import { TogglesStory } from './storyHarness.tsx';

const meta = {
  id: 'admin-toggles',
  title: 'Admin/Toggles · fitur',
  parameters: { layout: 'fullscreen', model: togglesModel },
  render: renderActor(togglesModel, null, (actor) => <TogglesStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Editing: Story = { parameters: { steps: [] } };
export const Saving: Story = { parameters: { steps: ["changes.submitted Diminta pemilik"] } };
export const EditingWithImpact: Story = { parameters: { steps: ["readImpact: some"] } };
export const EditingOldPage: Story = { parameters: { steps: ["changes.submitted Diminta pemilik","saveToggles: oldPage"] } };
export const SavingWithImpact: Story = { parameters: { steps: ["changes.submitted Diminta pemilik","readImpact: some"] } };
export const EditingRefused: Story = { parameters: { steps: ["changes.submitted Diminta pemilik","saveToggles: refused"] } };
export const EditingUnreachable: Story = { parameters: { steps: ["changes.submitted Diminta pemilik","saveToggles: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(togglesModel),
};
