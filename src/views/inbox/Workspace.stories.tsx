// Written by scripts/stories.ts from src/machines/app/workspace.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { workspaceModel } from '../../machines/app/workspace.model.ts';
import { WorkspaceStory } from './storyHarness.tsx';

const meta = {
  title: 'Inbox/Workspace',
  parameters: { layout: 'fullscreen', model: workspaceModel },
  render: standing(workspaceModel, null, (actor) => <WorkspaceStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const LoadingBusinesses: Story = { parameters: { way: [] } };
export const BusinessesSlow: Story = { parameters: { way: ["after long"] } };
export const JoiningCurrent: Story = { parameters: { way: ["loadBusinesses: two"] } };
export const JoiningCurrentOtherBusiness: Story = { parameters: { way: ["loadBusinesses: lastSecond"] } };
export const NoBusiness: Story = { parameters: { way: ["loadBusinesses: none"] } };
export const BusinessesFailed: Story = { parameters: { way: ["loadBusinesses: offline!"] } };
export const JoinedCatchingUp: Story = { parameters: { way: ["loadBusinesses: two","realtime.joined"] } };
export const LostCurrent: Story = { parameters: { way: ["loadBusinesses: two","realtime.lost"] } };
export const RefusedCurrent: Story = { parameters: { way: ["loadBusinesses: two","realtime.refused"] } };
export const JoiningCatchingUp: Story = { parameters: { way: ["loadBusinesses: two","connection.regained"] } };
export const LostCatchingUp: Story = { parameters: { way: ["loadBusinesses: two","realtime.joined","realtime.lost"] } };
export const RefusedCatchingUp: Story = { parameters: { way: ["loadBusinesses: two","realtime.joined","realtime.refused"] } };
export const JoinedCurrent: Story = { parameters: { way: ["loadBusinesses: two","realtime.joined","catchUp: whole"] } };
export const JoinedBehind: Story = { parameters: { way: ["loadBusinesses: two","realtime.joined","catchUp: offline!"] } };
export const JoiningBehind: Story = { parameters: { way: ["loadBusinesses: two","connection.regained","catchUp: offline!"] } };
export const LostBehind: Story = { parameters: { way: ["loadBusinesses: two","realtime.joined","realtime.lost","catchUp: offline!"] } };
export const RefusedBehind: Story = { parameters: { way: ["loadBusinesses: two","realtime.joined","realtime.refused","catchUp: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(workspaceModel) };
