// Written by scripts/stories.ts from src/machines/campaigns/recipients.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { recipientsModel } from '../../../machines/campaigns/recipients.model.ts';
import { RecipientsStory } from './storyHarness.tsx';

const meta = {
  title: 'Campaigns/Recipients',
  parameters: { layout: 'fullscreen', model: recipientsModel },
  render: renderActor(recipientsModel, null, (actor) => <RecipientsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Empty: Story = { parameters: { steps: ["loadLists: none"] } };
export const Listed: Story = { parameters: { steps: ["loadLists: some"] } };
export const Failed: Story = { parameters: { steps: ["loadLists: offline!"] } };
export const Typing: Story = { parameters: { steps: ["search.typed"] } };
export const Changing: Story = { parameters: { steps: ["loadLists: none","list.created"] } };
export const CheckingUse: Story = { parameters: { steps: ["loadLists: some","removal.requested"] } };
export const ConfirmingRemoval: Story = { parameters: { steps: ["loadLists: some","removal.requested","loadUses: unused"] } };
export const ConfirmingRemovalUsed: Story = { parameters: { steps: ["loadLists: some","removal.requested","loadUses: used"] } };
export const ConfirmingRemovalUnknown: Story = { parameters: { steps: ["loadLists: some","removal.requested","loadUses: offline!"] } };
export const NothingFound: Story = { parameters: { steps: ["search.typed","after debounce","loadLists: none"] } };
export const ListedRefused: Story = { parameters: { steps: ["loadLists: none","list.created","changeList: refused","loadLists: some"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(recipientsModel),
};
