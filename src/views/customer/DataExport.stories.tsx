// Written by scripts/stories.ts from src/machines/customer/dataExport.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { dataExportModel } from '../../machines/customer/dataExport.model.ts';
import { DataExportStory } from './storyHarness.tsx';

const meta = {
  id: 'customer-data-export',
  title: 'Customer/Data Export · unduh data',
  parameters: { layout: 'padded', model: dataExportModel },
  render: renderActor(dataExportModel, null, (actor) => <DataExportStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [] } };
export const Exporting: Story = { parameters: { steps: ["export.requested"] } };
export const ExportingFiles: Story = { parameters: { steps: ["export.requested","runStep: more"] } };
export const Done: Story = { parameters: { steps: ["export.requested","runStep: last"] } };
export const DoneIncomplete: Story = { parameters: { steps: ["export.requested","runStep: incomplete"] } };
export const Failed: Story = { parameters: { steps: ["export.requested","runStep: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(dataExportModel),
};
