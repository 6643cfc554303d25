// Written by scripts/stories.ts from src/machines/customer/dataExport.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { copyModel } from '../../machines/customer/dataExport.model.ts';
import { CopyExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Customer/Data Export',
  parameters: { layout: 'padded', model: copyModel },
  render: standing(copyModel, null, (actor) => <CopyExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Resting: Story = { parameters: { way: [] } };
export const Gathering: Story = { parameters: { way: ["copy.requested"] } };
export const GatheringFiles: Story = { parameters: { way: ["copy.requested","gather: more"] } };
export const Made: Story = { parameters: { way: ["copy.requested","gather: last"] } };
export const MadeShort: Story = { parameters: { way: ["copy.requested","gather: short"] } };
export const Failed: Story = { parameters: { way: ["copy.requested","gather: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(copyModel) };
