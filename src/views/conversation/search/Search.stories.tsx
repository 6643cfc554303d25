// Written by scripts/stories.ts from src/machines/conversation/search.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { conversationSearchModel } from '../../../machines/conversation/search.model.ts';
import { SearchStory } from './storyHarness.tsx';

const meta = {
  title: 'Conversation/search/Search',
  parameters: { layout: 'padded', model: conversationSearchModel },
  render: standing(conversationSearchModel, null, (actor) => <SearchStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const SearchClosed: Story = { parameters: { way: [] } };
export const SearchEmpty: Story = { parameters: { way: ["search.requested"] } };
export const SearchTyping: Story = { parameters: { way: ["search.requested","words.changed kirim"] } };
export const Searching: Story = { parameters: { way: ["search.requested","words.changed kirim","older.requested"] } };
export const SearchFound: Story = { parameters: { way: ["search.requested","words.changed kirim","older.requested","searchMessages: two"] } };
export const SearchFoundTooMany: Story = { parameters: { way: ["search.requested","words.changed kirim","older.requested","searchMessages: too many"] } };
export const SearchNoResults: Story = { parameters: { way: ["search.requested","words.changed kirim","older.requested","searchMessages: none"] } };
export const SearchFailed: Story = { parameters: { way: ["search.requested","words.changed kirim","older.requested","searchMessages: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(conversationSearchModel) };
