// Written by scripts/stories.ts from src/machines/account/name.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { nameModel } from '../../machines/account/name.model.ts';
import { NameStory } from './storyHarness.tsx';

const meta = {
  id: 'account-name',
  title: 'Account/Name · ganti nama',
  parameters: { layout: 'padded', model: nameModel },
  render: renderActor(nameModel, null, (actor) => <NameStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = { parameters: { steps: [] } };
export const Editing: Story = { parameters: { steps: ["change.requested"] } };
export const Saving: Story = { parameters: { steps: ["change.requested","name.submitted Sari W. Putri"] } };
export const Saved: Story = { parameters: { steps: ["change.requested","name.submitted Sari W. Putri","saveName: saved"] } };
export const EditingUnreachable: Story = { parameters: { steps: ["change.requested","name.submitted Sari W. Putri","saveName: offline"] } };
export const EditingDenied: Story = { parameters: { steps: ["change.requested","name.submitted Sari W. Putri","saveName: denied"] } };
export const EditingUnexpected: Story = { parameters: { steps: ["change.requested","name.submitted Sari W. Putri","saveName: broken!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(nameModel),
};
