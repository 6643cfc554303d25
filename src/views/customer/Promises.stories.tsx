// Written by scripts/stories.ts from src/machines/customer/promises.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { promisesModel } from '../../machines/customer/promises.model.ts';
import { PromisesExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Customer/Promises',
  parameters: { layout: 'padded', model: promisesModel },
  render: standing(promisesModel, null, (actor) => <PromisesExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { way: [] } };
export const Resting: Story = { parameters: { way: ["readRows: some"] } };
export const RestingNone: Story = { parameters: { way: ["readRows: none"] } };
export const Failed: Story = { parameters: { way: ["readRows: offline!"] } };
export const Doing: Story = { parameters: { way: ["readRows: some","deed.requested"] } };
export const DoingNone: Story = { parameters: { way: ["readRows: none","deed.requested"] } };
export const ReadingNone: Story = { parameters: { way: ["readRows: none","rows.outdated"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(promisesModel) };
