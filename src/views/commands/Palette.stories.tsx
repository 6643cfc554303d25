// Written by scripts/stories.ts from src/machines/commands/palette.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { paletteModel } from '../../machines/commands/palette.model.ts';
import { PaletteStory } from './storyHarness.tsx';

const meta = {
  title: 'Commands/Palette',
  parameters: { layout: 'fullscreen', model: paletteModel },
  render: standing(paletteModel, null, (actor) => <PaletteStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const PaletteClosed: Story = { parameters: { way: [] } };
export const LoadingRecentChats: Story = { parameters: { way: ["palette.requested"] } };
export const PaletteIdleWithRecentChats: Story = { parameters: { way: ["palette.requested","loadRecentRooms: two"] } };
export const PaletteIdle: Story = { parameters: { way: ["palette.requested","loadRecentRooms: offline!"] } };
export const PaletteTyping: Story = { parameters: { way: ["palette.requested","text.changed nur"] } };
export const SearchingChats: Story = { parameters: { way: ["palette.requested","text.changed nur","after debounce"] } };
export const ChatsFound: Story = { parameters: { way: ["palette.requested","text.changed nur","after debounce","searchRooms: some"] } };
export const ChatsFoundNone: Story = { parameters: { way: ["palette.requested","text.changed nur","after debounce","searchRooms: none"] } };
export const ChatsNotFound: Story = { parameters: { way: ["palette.requested","text.changed nur","after debounce","searchRooms: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(paletteModel) };
