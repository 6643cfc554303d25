// Written by scripts/stories.ts from src/machines/admin/toggleChanges.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { toggleChangesModel } from '../../machines/admin/toggleChanges.model.ts';
import { ToggleChanges } from './ToggleChanges.tsx';

const meta = {
  id: 'admin-toggle-changes',
  title: 'Admin/Toggle Changes · fitur bertahap',
  parameters: { layout: 'padded', model: toggleChangesModel },
  render: renderActor(toggleChangesModel, null, (actor) => <ToggleChanges actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Resting: Story = { parameters: { steps: ["readChanges: waiting"] } };
export const Watching: Story = { parameters: { steps: ["readChanges: running"] } };
export const RestingEmpty: Story = { parameters: { steps: ["readChanges: none"] } };
export const Sending: Story = { parameters: { steps: ["readChanges: waiting","request.submitted"] } };
export const Refreshing: Story = { parameters: { steps: ["readChanges: running","after pollInterval"] } };
export const Failed: Story = { parameters: { steps: ["readChanges: offline!"] } };
export const RestingRefused: Story = { parameters: { steps: ["readChanges: waiting","request.submitted","sendRequest: refused","readChanges: waiting"] } };
export const WatchingRefused: Story = { parameters: { steps: ["readChanges: waiting","request.submitted","sendRequest: refused","readChanges: running"] } };
export const RestingEmptyRefused: Story = { parameters: { steps: ["readChanges: waiting","request.submitted","sendRequest: refused","readChanges: none"] } };
export const RestingUnknown: Story = { parameters: { steps: ["readChanges: waiting","request.submitted","sendRequest: offline!","readChanges: waiting"] } };
export const WatchingUnknown: Story = { parameters: { steps: ["readChanges: waiting","request.submitted","sendRequest: offline!","readChanges: running"] } };
export const RestingEmptyUnknown: Story = { parameters: { steps: ["readChanges: waiting","request.submitted","sendRequest: offline!","readChanges: none"] } };
export const TakingBack: Story = { parameters: { steps: ["readChanges: waiting"] }, play: playing(["Tarik kembali"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(toggleChangesModel),
};
