// Written by scripts/stories.ts from src/machines/admin/toggles.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { togglesModel } from '../../machines/admin/toggles.model.ts';
import { TogglesStory } from './storyHarness.tsx';

const meta = {
  title: 'Admin/Toggles',
  parameters: { layout: 'fullscreen', model: togglesModel },
  render: standing(togglesModel, null, (actor) => <TogglesStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Editing: Story = { parameters: { way: [] } };
export const Saving: Story = { parameters: { way: ["changes.submitted Diminta pemilik"] } };
export const EditingWithImpact: Story = { parameters: { way: ["readImpact: some"] } };
export const EditingRefused: Story = { parameters: { way: ["changes.submitted Diminta pemilik","saveToggles: refused"] } };
export const EditingUnreachable: Story = { parameters: { way: ["changes.submitted Diminta pemilik","saveToggles: offline!"] } };
export const SavingWithImpact: Story = { parameters: { way: ["changes.submitted Diminta pemilik","readImpact: some"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(togglesModel) };
