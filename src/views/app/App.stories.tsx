// Written by scripts/stories.ts from src/machines/app/app.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { appModel } from '../../machines/app/app.model.ts';
import { AppStory } from './storyHarness.tsx';

const meta = {
  title: 'App',
  parameters: { layout: 'fullscreen', model: appModel },
  render: standing(appModel, 'app', (actor) => <AppStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Starting: Story = { parameters: { way: [] } };
export const SignedOut: Story = { parameters: { way: ["person.signedOut"] } };
export const LoadingWorkspace: Story = { parameters: { way: ["person.signedIn sari"] } };
export const Broken: Story = { parameters: { way: ["location: broken!"] } };
export const Open: Story = { parameters: { way: ["person.signedIn sari","loadWorkspace: loaded"] } };
export const LoadFailed: Story = { parameters: { way: ["person.signedIn sari","loadWorkspace: broken!"] } };
export const BrokenReloading: Story = { parameters: { way: ["location: broken!","reload.requested"] } };
export const Reloading: Story = { parameters: { way: ["person.signedIn sari","loadWorkspace: broken!","reload.requested"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(appModel) };
