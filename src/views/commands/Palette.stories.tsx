// Written by scripts/stories.ts from src/machines/commands/palette.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { paletteModel } from '../../machines/commands/palette.model.ts';
import { PaletteStory } from './storyHarness.tsx';

const meta = {
  id: 'commands-palette',
  title: 'Commands/Palette · Ctrl K',
  parameters: { layout: 'fullscreen', model: paletteModel },
  render: renderActor(paletteModel, null, (actor) => <PaletteStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const PaletteClosed: Story = { parameters: { steps: [] } };
export const LoadingRecentChats: Story = { parameters: { steps: ["palette.requested"] } };
export const PaletteIdleWithRecentChats: Story = { parameters: { steps: ["palette.requested","loadRecentRooms: two"] } };
export const PaletteIdle: Story = { parameters: { steps: ["palette.requested","loadRecentRooms: offline!"] } };
export const PaletteTyping: Story = { parameters: { steps: ["palette.requested","text.changed nur"] } };
export const SearchingChats: Story = { parameters: { steps: ["palette.requested","text.changed nur","after debounce"] } };
export const ChatsFound: Story = { parameters: { steps: ["palette.requested","text.changed nur","after debounce","searchRooms: some"] } };
export const ChatsFoundNone: Story = { parameters: { steps: ["palette.requested","text.changed nur","after debounce","searchRooms: none"] } };
export const ChatsNotFound: Story = { parameters: { steps: ["palette.requested","text.changed nur","after debounce","searchRooms: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(paletteModel),
};
