// Written by scripts/stories.ts from src/machines/campaigns/recipientLists.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { recipientListsModel } from '../../../machines/campaigns/recipientLists.model.ts';
import { RecipientListsStory } from './storyHarness.tsx';

const meta = {
  id: 'campaigns-recipient-lists',
  title: 'Campaigns/Recipient Lists · daftar penerima',
  parameters: { layout: 'fullscreen', model: recipientListsModel },
  render: renderActor(recipientListsModel, null, (actor) => <RecipientListsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["readPage: some"] } };
export const ListedNone: Story = { parameters: { steps: ["readPage: none"] } };
export const Typing: Story = { parameters: { steps: ["search.typed"] } };
export const Refreshing: Story = { parameters: { steps: ["rows.changed","readPage: some"] } };
export const Running: Story = { parameters: { steps: ["readPage: some","command.requested"] } };
export const ListedNothingFound: Story = { parameters: { steps: ["search.typed","after debounce","readPage: none"] } };
export const Denied: Story = { parameters: { steps: ["readPage: denied"] } };
export const Failed: Story = { parameters: { steps: ["readPage: offline!"] } };
export const ListedRefused: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: refused","readPage: some"] } };
export const ListedFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!","readPage: some"] } };
export const Renaming: Story = { parameters: { steps: ["readPage: some"] }, play: playing(["Ganti nama"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(recipientListsModel),
};
