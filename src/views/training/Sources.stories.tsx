// Written by scripts/stories.ts from src/machines/training/sources.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { sourcesModel } from '../../machines/training/sources.model.ts';
import { SourcesStory } from './storyHarness.tsx';

const meta = {
  id: 'training-sources',
  title: 'Training/Sources · sumber pengetahuan',
  parameters: { layout: 'padded', model: sourcesModel },
  render: renderActor(sourcesModel, null, (actor) => <SourcesStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["readPage: some"] } };
export const ListedEmpty: Story = { parameters: { steps: ["readPage: none"] } };
export const Typing: Story = { parameters: { steps: ["scope.typed"] } };
export const LoadingMore: Story = { parameters: { steps: ["readPage: some","more.requested"] } };
export const Refreshing: Story = { parameters: { steps: ["readPage: some","rows.invalidated"] } };
export const RefreshingEmpty: Story = { parameters: { steps: ["readPage: none","rows.invalidated"] } };
export const Denied: Story = { parameters: { steps: ["readPage: denied"] } };
export const Failed: Story = { parameters: { steps: ["readPage: offline!"] } };
export const ListedMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!"] } };
export const RefreshingMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!","rows.invalidated"] } };
export const ListedEmptyMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!","rows.invalidated","readPage: none"] } };
export const RefreshingEmptyMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!","rows.invalidated","readPage: none","rows.invalidated"] } };
export const ExamplesOfFood: Story = { parameters: { steps: ["readPage: none"] }, play: playing(["Makanan & kue"]) };
export const ExamplesOfCosmetics: Story = { parameters: { steps: ["readPage: none"] }, play: playing(["Kosmetik & skincare"]) };
export const ExamplesOfElectronics: Story = { parameters: { steps: ["readPage: none"] }, play: playing(["Elektronik & servis"]) };
export const ExamplesOfSalons: Story = { parameters: { steps: ["readPage: none"] }, play: playing(["Klinik & salon"]) };
export const ExamplesOfServices: Story = { parameters: { steps: ["readPage: none"] }, play: playing(["Jasa & laundry"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(sourcesModel),
};
