// Written by scripts/stories.ts from src/machines/suggestions/suggestionLibrary.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { suggestionLibraryModel } from '../../machines/suggestions/suggestionLibrary.model.ts';
import { SuggestionLibraryStory } from './storyHarness.tsx';

const meta = {
  id: 'suggestions-suggestion-library',
  title: 'Suggestions/Suggestion Library · balasan cepat',
  parameters: { layout: 'fullscreen', model: suggestionLibraryModel },
  render: renderActor(suggestionLibraryModel, null, (actor) => <SuggestionLibraryStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Replies: Story = { parameters: { steps: [] } };
export const Editor: Story = { parameters: { steps: ["route.changed 9b000000-0000-4000-8000-000000000001"] } };
export const Import: Story = { parameters: { steps: ["route.changed impor"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(suggestionLibraryModel),
};
