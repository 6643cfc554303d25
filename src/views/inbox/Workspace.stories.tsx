// Written by scripts/stories.ts from src/machines/app/workspace.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { workspaceModel } from '../../machines/app/workspace.model.ts';
import { WorkspaceStory } from './storyHarness.tsx';

const meta = {
  id: 'app-workspace',
  title: 'App/Workspace · bingkai, menyambung',
  parameters: { layout: 'fullscreen', model: workspaceModel },
  render: renderActor(workspaceModel, null, (actor) => <WorkspaceStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const LoadingBusinesses: Story = { parameters: { steps: [] } };
export const JoiningCurrent: Story = { parameters: { steps: ["loadBusinesses: two"], blank: "The frame is open. This story shows only what is above it." } };
export const JoiningCurrentOtherBusiness: Story = { parameters: { steps: ["loadBusinesses: lastSecond"], blank: "The frame is open. This story shows only what is above it." } };
export const NoBusiness: Story = { parameters: { steps: ["loadBusinesses: none"] } };
export const JoinedCatchingUp: Story = { parameters: { steps: ["loadBusinesses: two","realtime.joined"], blank: "The frame is open. This story shows only what is above it." } };
export const JoiningCatchingUp: Story = { parameters: { steps: ["loadBusinesses: two","connection.regained"], blank: "The frame is open. This story shows only what is above it." } };
export const JoinedCurrent: Story = { parameters: { steps: ["loadBusinesses: two","realtime.joined","catchUp: whole"], blank: "The frame is open. This story shows only what is above it." } };
export const JoinedBehind: Story = { parameters: { steps: ["loadBusinesses: two","realtime.joined","catchUp: offline!"] } };
export const JoiningBehind: Story = { parameters: { steps: ["loadBusinesses: two","connection.regained","catchUp: offline!"] } };
export const BusinessesSlow: Story = { parameters: { steps: ["after long"] } };
export const BusinessesFailed: Story = { parameters: { steps: ["loadBusinesses: offline!"] } };
export const LostCurrent: Story = { parameters: { steps: ["loadBusinesses: two","realtime.lost"], blank: "The frame is open. This story shows only what is above it." } };
export const RefusedCurrent: Story = { parameters: { steps: ["loadBusinesses: two","realtime.refused"] } };
export const LostCatchingUp: Story = { parameters: { steps: ["loadBusinesses: two","realtime.joined","realtime.lost"], blank: "The frame is open. This story shows only what is above it." } };
export const RefusedCatchingUp: Story = { parameters: { steps: ["loadBusinesses: two","realtime.joined","realtime.refused"] } };
export const LostBehind: Story = { parameters: { steps: ["loadBusinesses: two","realtime.joined","realtime.lost","catchUp: offline!"] } };
export const RefusedBehind: Story = { parameters: { steps: ["loadBusinesses: two","realtime.joined","realtime.refused","catchUp: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(workspaceModel),
};
