// Written by scripts/stories.ts from src/machines/app/app.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { appModel } from '../../machines/app/app.model.ts';
import { AppStory } from './storyHarness.tsx';

const meta = {
  id: 'app-app',
  title: 'App/App · aplikasi, memuat',
  parameters: { layout: 'fullscreen', model: appModel },
  render: renderActor(appModel, 'app', (actor) => <AppStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Starting: Story = { parameters: { steps: [] } };
export const SignedOut: Story = { parameters: { steps: ["person.signedOut"] } };
export const LoadingWorkspace: Story = { parameters: { steps: ["person.signedIn sari"] } };
export const LoadingDocument: Story = { parameters: { steps: ["location.changed index","person.challenged false"] } };
export const Open: Story = { parameters: { steps: ["person.signedIn sari","loadWorkspace: loaded"] } };
export const Reloading: Story = { parameters: { steps: ["person.signedIn sari","loadWorkspace: broken!","reload.requested"] } };
export const Broken: Story = { parameters: { steps: ["location: broken!"] } };
export const LoadFailed: Story = { parameters: { steps: ["person.signedIn sari","loadWorkspace: broken!"] } };
export const BrokenReloading: Story = { parameters: { steps: ["location: broken!","reload.requested"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(appModel),
};
