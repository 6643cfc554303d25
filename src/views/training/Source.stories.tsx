// Written by scripts/stories.ts from src/machines/training/source.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { sourceModel } from '../../machines/training/source.model.ts';
import { SourceStory } from './storyHarness.tsx';

const meta = {
  title: 'Training/Source',
  parameters: { layout: 'fullscreen', model: sourceModel },
  render: renderActor(sourceModel, null, (actor) => <SourceStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Opening: Story = { parameters: { steps: [] } };
export const Editing: Story = { parameters: { steps: ["openSource: opened"] } };
export const EditingRestored: Story = { parameters: { steps: ["openSource: restored"] } };
export const EditingRemoved: Story = { parameters: { steps: ["openSource: removed"] } };
export const EditingNew: Story = { parameters: { steps: ["openSource: new"] } };
export const NotFound: Story = { parameters: { steps: ["openSource: none"] } };
export const Failed: Story = { parameters: { steps: ["openSource: offline!"] } };
export const Refreshing: Story = { parameters: { steps: ["openSource: opened","knowledge.invalidated"] } };
export const Typing: Story = { parameters: { steps: ["openSource: opened","draft.changed Toko buka Senin sampai Sabtu pukul 08.00–19.00 WIB."] } };
export const Saving: Story = { parameters: { steps: ["openSource: opened","source.submitted"] } };
export const Changing: Story = { parameters: { steps: ["openSource: opened","action.chosen disable"] } };
export const ConfirmingRemoval: Story = { parameters: { steps: ["openSource: opened","removal.requested"] } };
export const EditingInvalid: Story = { parameters: { steps: ["openSource: new","source.submitted"] } };
export const SavingDraft: Story = { parameters: { steps: ["openSource: opened","draft.changed Toko buka Senin sampai Sabtu pukul 08.00–19.00 WIB.","after debounce"] } };
export const EditingSaved: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: saved"] } };
export const Conflict: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: theirs"] } };
export const EditingRefusedgone: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: gone"] } };
export const EditingRefusedtooMany: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: tooMany"] } };
export const Waiting: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: offline!"] } };
export const EditingRefusedchanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirs"] } };
export const Removed: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: removed"] } };
export const EditingRefusedinvalid: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: invalid"] } };
export const EditingRefusedunreachable: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: offline!"] } };
export const Created: Story = { parameters: { steps: ["openSource: new","draft.changed Toko buka Senin sampai Sabtu pukul 08.00–19.00 WIB.","source.submitted","saveSource: saved"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(sourceModel),
};
