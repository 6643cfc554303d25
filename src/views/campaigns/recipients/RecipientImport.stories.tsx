// Written by scripts/stories.ts from src/machines/campaigns/recipientImport.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { recipientImportModel } from '../../../machines/campaigns/recipientImport.model.ts';
import { RecipientImportStory } from './storyHarness.tsx';

const meta = {
  id: 'campaigns-recipient-import',
  title: 'Campaigns/Recipient Import · impor kontak, kontak ganda',
  parameters: { layout: 'fullscreen', model: recipientImportModel },
  render: renderActor(recipientImportModel, null, (actor) => <RecipientImportStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Choosing: Story = { parameters: { steps: [] } };
export const Opening: Story = { parameters: { steps: ["file.chosen"] } };
export const Mapping: Story = { parameters: { steps: ["file.chosen","openFile: opened"] } };
export const MappingWithoutPhone: Story = { parameters: { steps: ["file.chosen","openFile: opened","mapping.changed"] } };
export const Checking: Story = { parameters: { steps: ["file.chosen","openFile: opened","mapping.confirmed"] } };
export const Reviewing: Story = { parameters: { steps: ["file.chosen","openFile: opened","mapping.confirmed","mapColumns: review"] } };
export const Mending: Story = { parameters: { steps: ["file.chosen","openFile: opened","mapping.confirmed","mapColumns: review","row.mended"] } };
export const Sending: Story = { parameters: { steps: ["file.chosen","openFile: opened","mapping.confirmed","mapColumns: review","import.confirmed"] } };
export const Paging: Story = { parameters: { steps: ["file.chosen","openFile: opened","mapping.confirmed","mapColumns: review","retry.requested"] } };
export const ReviewingWithConsent: Story = { parameters: { steps: ["file.chosen","openFile: opened","mapping.confirmed","mapColumns: review","consent.declared"] } };
export const Cancelled: Story = { parameters: { steps: ["file.chosen","openFile: opened","mapping.confirmed","mapColumns: review","import.confirmed","import.cancelled"] } };
export const Done: Story = { parameters: { steps: ["file.chosen","openFile: opened","mapping.confirmed","mapColumns: review","import.confirmed","sendBatch: last"] } };
export const ChoosingProblemDamaged: Story = { parameters: { steps: ["file.chosen","openFile: damaged"] } };
export const ChoosingProblemNoWorker: Story = { parameters: { steps: ["file.chosen","openFile: offline!"] } };
export const ChoosingProblemTooSlow: Story = { parameters: { steps: ["file.chosen","after readTimeout"] } };
export const Interrupted: Story = { parameters: { steps: ["file.chosen","openFile: opened","mapping.confirmed","mapColumns: review","import.confirmed","sendBatch: offline!"] } };
export const SavingRejects: Story = { parameters: { steps: ["file.chosen","openFile: opened","mapping.confirmed","mapColumns: review","import.confirmed","sendBatch: last","rejects.requested"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(recipientImportModel),
};
