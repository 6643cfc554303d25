// Written by scripts/stories.ts from src/machines/conversation/search.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { conversationSearchModel } from '../../../machines/conversation/search.model.ts';
import { SearchStory } from './storyHarness.tsx';

const meta = {
  id: 'conversation-search',
  title: 'Conversation/Search · cari pesan',
  parameters: { layout: 'padded', model: conversationSearchModel },
  render: renderActor(conversationSearchModel, null, (actor) => <SearchStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const SearchClosed: Story = { parameters: { steps: [] } };
export const SearchEmpty: Story = { parameters: { steps: ["search.requested"] } };
export const SearchTyping: Story = { parameters: { steps: ["search.requested","words.changed kirim"] } };
export const Searching: Story = { parameters: { steps: ["search.requested","words.changed kirim","older.requested"] } };
export const SearchFound: Story = { parameters: { steps: ["search.requested","words.changed kirim","older.requested","searchMessages: two"] } };
export const SearchNoResults: Story = { parameters: { steps: ["search.requested","words.changed kirim","older.requested","searchMessages: none"] } };
export const SearchFoundTooMany: Story = { parameters: { steps: ["search.requested","words.changed kirim","older.requested","searchMessages: too many"] } };
export const SearchFailed: Story = { parameters: { steps: ["search.requested","words.changed kirim","older.requested","searchMessages: offline!"] } };
export const Open: Story = { parameters: { steps: [] }, play: playing(["Cari di chat ini"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(conversationSearchModel),
};
