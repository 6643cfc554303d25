// Written by scripts/stories.ts from src/machines/app/appUpdate.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { appUpdateModel } from '../../../machines/app/appUpdate.model.ts';
import { AppUpdate } from './AppUpdate.tsx';

const meta = {
  title: 'App/app Update/App Update',
  parameters: { layout: 'padded', model: appUpdateModel },
  render: standing(appUpdateModel, null, (actor) => <AppUpdate actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const UpToDate: Story = { parameters: { way: [] } };
export const Ready: Story = { parameters: { way: ["update.ready"] } };
export const Activating: Story = { parameters: { way: ["update.ready","update.requested"] } };
export const Postponed: Story = { parameters: { way: ["update.ready","update.postponed"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(appUpdateModel) };
