// Written by scripts/stories.ts from src/machines/campaigns/recipients.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { recipientsModel } from '../../../machines/campaigns/recipients.model.ts';
import { RecipientsStory } from './storyHarness.tsx';

const meta = {
  id: 'campaigns-recipients',
  title: 'Campaigns/Recipients · penerima, berhenti promosi',
  parameters: { layout: 'fullscreen', model: recipientsModel },
  render: renderActor(recipientsModel, null, (actor) => <RecipientsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Listing: Story = { parameters: { steps: [] } };
export const CheckingUse: Story = { parameters: { steps: ["removal.requested"] } };
export const Open: Story = { parameters: { steps: ["route.changed 80000000-0000-4000-8000-000000000001"] } };
export const ConfirmingRemoval: Story = { parameters: { steps: ["removal.requested","loadUses: unused"] } };
export const ConfirmingRemovalUsed: Story = { parameters: { steps: ["removal.requested","loadUses: used"] } };
export const ConfirmingRemovalUnknown: Story = { parameters: { steps: ["removal.requested","loadUses: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(recipientsModel),
};
