// Written by scripts/stories.ts from src/machines/customer/tags.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { tagsModel } from '../../machines/customer/tags.model.ts';
import { TagsStory } from './storyHarness.tsx';

const meta = {
  title: 'Customer/Tags',
  parameters: { layout: 'padded', model: tagsModel },
  render: standing(tagsModel, null, (actor) => <TagsStory actor={actor} />),
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
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(tagsModel) };
