// Written by scripts/stories.ts from src/machines/customer/aiPauses.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { aiPausesModel } from '../../machines/customer/aiPauses.model.ts';
import { AiPausesStory } from './storyHarness.tsx';

const meta = {
  title: 'Customer/Ai Pauses',
  parameters: { layout: 'padded', model: aiPausesModel },
  render: standing(aiPausesModel, null, (actor) => <AiPausesStory actor={actor} />),
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
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(aiPausesModel) };
