// Written by scripts/stories.ts from src/machines/customer/dataExport.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { dataExportModel } from '../../machines/customer/dataExport.model.ts';
import { DataExportStory } from './storyHarness.tsx';

const meta = {
  title: 'Customer/Data Export',
  parameters: { layout: 'padded', model: dataExportModel },
  render: standing(dataExportModel, null, (actor) => <DataExportStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { way: [] } };
export const Exporting: Story = { parameters: { way: ["export.requested"] } };
export const ExportingFiles: Story = { parameters: { way: ["export.requested","runStep: more"] } };
export const Done: Story = { parameters: { way: ["export.requested","runStep: last"] } };
export const DoneIncomplete: Story = { parameters: { way: ["export.requested","runStep: incomplete"] } };
export const Failed: Story = { parameters: { way: ["export.requested","runStep: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(dataExportModel) };
