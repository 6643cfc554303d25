// Written by scripts/stories.ts from src/machines/conversation/search.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { seekerModel } from '../../../machines/conversation/search.model.ts';
import { SearchExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Conversation/search/Search',
  parameters: { layout: 'padded', model: seekerModel },
  render: standing(seekerModel, null, (actor) => <SearchExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const SearchClosed: Story = { parameters: { way: [] } };
export const SearchWaiting: Story = { parameters: { way: ["search.requested"] } };
export const SearchTyping: Story = { parameters: { way: ["search.requested","words.changed kirim"] } };
export const Searching: Story = { parameters: { way: ["search.requested","words.changed kirim","older.requested"] } };
export const SearchFound: Story = { parameters: { way: ["search.requested","words.changed kirim","older.requested","findHere: two"] } };
export const SearchFoundTooMany: Story = { parameters: { way: ["search.requested","words.changed kirim","older.requested","findHere: too many"] } };
export const SearchFoundNothing: Story = { parameters: { way: ["search.requested","words.changed kirim","older.requested","findHere: none"] } };
export const SearchFailed: Story = { parameters: { way: ["search.requested","words.changed kirim","older.requested","findHere: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(seekerModel) };
