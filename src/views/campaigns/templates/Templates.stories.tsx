// Written by scripts/stories.ts from src/machines/campaigns/templates.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { templatesModel } from '../../../machines/campaigns/templates.model.ts';
import { TemplatesStory } from './storyHarness.tsx';

const meta = {
  title: 'Campaigns/Templates',
  parameters: { layout: 'fullscreen', model: templatesModel },
  render: renderActor(templatesModel, null, (actor) => <TemplatesStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["loadTemplates: some"] } };
export const ListedWithoutAccount: Story = { parameters: { steps: ["loadTemplates: last"] } };
export const Empty: Story = { parameters: { steps: ["loadTemplates: none"] } };
export const Denied: Story = { parameters: { steps: ["loadTemplates: denied"] } };
export const Failed: Story = { parameters: { steps: ["loadTemplates: offline!"] } };
export const Typing: Story = { parameters: { steps: ["search.typed"] } };
export const LoadingMore: Story = { parameters: { steps: ["loadTemplates: some","more.requested"] } };
export const Syncing: Story = { parameters: { steps: ["loadTemplates: some","sync.requested"] } };
export const Refreshing: Story = { parameters: { steps: ["loadTemplates: some","templates.invalidated"] } };
export const NothingFound: Story = { parameters: { steps: ["route.changed approved","loadTemplates: none"] } };
export const ListedMoreMissing: Story = { parameters: { steps: ["loadTemplates: some","more.requested","loadTemplates: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(templatesModel),
};
