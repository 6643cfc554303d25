// Written by scripts/stories.ts from src/machines/simulator/replay.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { replayModel } from '../../machines/simulator/replay.model.ts';
import { ReplayStory } from './storyHarness.tsx';

const meta = {
  id: 'simulator-replay',
  title: 'Simulator/Replay · putar ulang chat',
  parameters: { layout: 'fullscreen', model: replayModel },
  render: renderActor(replayModel, null, (actor) => <ReplayStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Searching: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["findRooms: some"] } };
export const NothingFound: Story = { parameters: { steps: ["findRooms: none"] } };
export const Unlisted: Story = { parameters: { steps: ["findRooms: broken!"] } };
export const Typing: Story = { parameters: { steps: ["search.typed"] } };
export const Loading: Story = { parameters: { steps: ["findRooms: some","room.chosen"] } };
export const Running: Story = { parameters: { steps: ["findRooms: some","room.chosen","loadRoom: chat"] } };
export const Unloaded: Story = { parameters: { steps: ["findRooms: some","room.chosen","loadRoom: broken!"] } };
export const Paused: Story = { parameters: { steps: ["findRooms: some","room.chosen","loadRoom: chat","pause.requested"] } };
export const Stopped: Story = { parameters: { steps: ["findRooms: some","room.chosen","loadRoom: chat","stop.requested"] } };
export const Finished: Story = { parameters: { steps: ["findRooms: some","room.chosen","loadRoom: chat","simulate: answered","simulate: answered"] } };
export const Denied: Story = { parameters: { steps: ["findRooms: denied"] } };
export const Gone: Story = { parameters: { steps: ["findRooms: some","room.chosen","loadRoom: gone"] } };
export const FailedModel: Story = { parameters: { steps: ["findRooms: some","room.chosen","loadRoom: chat","simulate: model failed"] } };
export const FailedOffline: Story = { parameters: { steps: ["findRooms: some","room.chosen","loadRoom: chat","simulate: offline"] } };
export const FailedUnreachable: Story = { parameters: { steps: ["findRooms: some","room.chosen","loadRoom: chat","simulate: broken!"] } };
export const FailedTimeout: Story = { parameters: { steps: ["findRooms: some","room.chosen","loadRoom: chat","after answerTimeout"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(replayModel),
};
