// Written by scripts/stories.ts from src/machines/app/appUpdate.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { editionModel } from '../../../machines/app/appUpdate.model.ts';
import { Edition } from './AppUpdate.tsx';

const meta = {
  title: 'App/app Update/App Update',
  parameters: { layout: 'padded', model: editionModel },
  render: standing(editionModel, null, (actor) => <Edition actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const EditionCurrent: Story = { parameters: { way: [] } };
export const EditionReady: Story = { parameters: { way: ["edition.ready"] } };
export const EditionTakingOver: Story = { parameters: { way: ["edition.ready","update.requested"] } };
export const EditionPostponed: Story = { parameters: { way: ["edition.ready","update.postponed"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(editionModel) };
