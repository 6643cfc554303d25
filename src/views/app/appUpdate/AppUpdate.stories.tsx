// Written by scripts/stories.ts from src/machines/app/appUpdate.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { appUpdateModel } from '../../../machines/app/appUpdate.model.ts';
import { AppUpdate } from './AppUpdate.tsx';

const meta = {
  id: 'app-app-update',
  title: 'App/App Update · versi baru',
  parameters: { layout: 'padded', model: appUpdateModel },
  render: renderActor(appUpdateModel, null, (actor) => <AppUpdate actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const UpToDate: Story = { parameters: { steps: [], blank: "There is no new version to offer." } };
export const Ready: Story = { parameters: { steps: ["update.ready"] } };
export const Required: Story = { parameters: { steps: ["update.required"] } };
export const Activating: Story = { parameters: { steps: ["update.ready","update.requested"] } };
export const Postponed: Story = { parameters: { steps: ["update.ready","update.postponed"], blank: "There is no new version to offer." } };
export const Fetching: Story = { parameters: { steps: ["update.required","update.requested"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(appUpdateModel),
};
