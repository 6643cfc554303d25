// Written by scripts/stories.ts from src/machines/campaigns/recipientList.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { recipientListModel } from '../../../machines/campaigns/recipientList.model.ts';
import { RecipientListStory } from './storyHarness.tsx';

const meta = {
  id: 'campaigns-recipient-list',
  title: 'Campaigns/Recipient List · kontak dalam daftar',
  parameters: { layout: 'fullscreen', model: recipientListModel },
  render: renderActor(recipientListModel, null, (actor) => <RecipientListStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Shown: Story = { parameters: { steps: ["loadList: some"] } };
export const ShownEmpty: Story = { parameters: { steps: ["loadList: none"] } };
export const Changing: Story = { parameters: { steps: ["loadList: some","command.requested add"] } };
export const ChangingExport: Story = { parameters: { steps: ["loadList: some","command.requested export"] } };
export const ReadingStatement: Story = { parameters: { steps: ["loadList: some","responsibility.requested"] } };
export const Typing: Story = { parameters: { steps: ["loadList: some","search.typed"] } };
export const Reading: Story = { parameters: { steps: ["loadList: some","filter.chosen"] } };
export const Refreshing: Story = { parameters: { steps: ["loadList: some","contacts.invalidated"] } };
export const Confirming: Story = { parameters: { steps: ["loadList: some","responsibility.requested","loadResponsibility: text"] } };
export const Unread: Story = { parameters: { steps: ["loadList: some","filter.chosen","loadContacts: offline!"] } };
export const Gone: Story = { parameters: { steps: ["loadList: gone"] } };
export const Failed: Story = { parameters: { steps: ["loadList: offline!"] } };
export const ShownRefused: Story = { parameters: { steps: ["loadList: some","command.requested add","changeContacts: refused"] } };
export const AddingAContact: Story = { parameters: { steps: ["loadList: some"] }, play: playing(["Tambah kontak"]) };
export const ChangingAContact: Story = { parameters: { steps: ["loadList: some"] }, play: playing(["Ubah Budi Hartono"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(recipientListModel),
};
