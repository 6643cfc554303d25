// Written by scripts/stories.ts from src/machines/commands/palette.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { paletteModel } from '../../machines/commands/palette.model.ts';
import { PaletteExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Commands/Palette',
  parameters: { layout: 'fullscreen', model: paletteModel },
  render: standing(paletteModel, null, (actor) => <PaletteExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const PaletteClosed: Story = { parameters: { way: [] } };
export const RecallingChats: Story = { parameters: { way: ["palette.requested"] } };
export const PaletteRestingWithRecentChats: Story = { parameters: { way: ["palette.requested","recallRooms: two"] } };
export const PaletteResting: Story = { parameters: { way: ["palette.requested","recallRooms: offline!"] } };
export const PaletteTyping: Story = { parameters: { way: ["palette.requested","words.changed nur"] } };
export const SearchingChats: Story = { parameters: { way: ["palette.requested","words.changed nur","after pause"] } };
export const ChatsFound: Story = { parameters: { way: ["palette.requested","words.changed nur","after pause","findRooms: some"] } };
export const ChatsFoundNone: Story = { parameters: { way: ["palette.requested","words.changed nur","after pause","findRooms: none"] } };
export const ChatsNotFound: Story = { parameters: { way: ["palette.requested","words.changed nur","after pause","findRooms: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(paletteModel) };
