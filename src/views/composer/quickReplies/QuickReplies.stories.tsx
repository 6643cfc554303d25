// Written by scripts/stories.ts from src/machines/composer/quickReplies.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { quickRepliesModel } from '../../../machines/composer/quickReplies.model.ts';
import { QuickRepliesStory } from './storyHarness.tsx';

const meta = {
  title: 'Composer/quick Replies/Quick Replies',
  parameters: { layout: 'padded', model: quickRepliesModel },
  render: standing(quickRepliesModel, null, (actor) => <QuickRepliesStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { way: [] } };
export const Idle: Story = { parameters: { way: ["readRows: some"] } };
export const IdleNone: Story = { parameters: { way: ["readRows: none"] } };
export const Failed: Story = { parameters: { way: ["readRows: offline!"] } };
export const Running: Story = { parameters: { way: ["readRows: some","command.requested"] } };
export const RunningNone: Story = { parameters: { way: ["readRows: none","command.requested"] } };
export const ReadingNone: Story = { parameters: { way: ["readRows: none","rows.invalidated"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(quickRepliesModel) };
