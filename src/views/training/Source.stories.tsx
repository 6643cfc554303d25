// Written by scripts/stories.ts from src/machines/training/source.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { sourceModel } from '../../machines/training/source.model.ts';
import { SourceStory } from './storyHarness.tsx';

const meta = {
  id: 'training-source',
  title: 'Training/Source · tanya jawab, dokumen',
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
export const Read: Story = { parameters: { steps: ["openSource: read"] } };
export const ReadQueued: Story = { parameters: { steps: ["openSource: queued"] } };
export const ReadProcessing: Story = { parameters: { steps: ["openSource: processing"] } };
export const ReadOutdated: Story = { parameters: { steps: ["openSource: outdated"] } };
export const Refreshing: Story = { parameters: { steps: ["openSource: opened","connection.regained"] } };
export const SavingDraft: Story = { parameters: { steps: ["openSource: opened","draft.changed Toko buka Senin sampai Sabtu pukul 08.00–19.00 WIB."] } };
export const Saving: Story = { parameters: { steps: ["openSource: opened","source.submitted"] } };
export const Changing: Story = { parameters: { steps: ["openSource: opened","action.chosen disable"] } };
export const ConfirmingRemoval: Story = { parameters: { steps: ["openSource: opened","removal.requested"] } };
export const ReadRefreshing: Story = { parameters: { steps: ["openSource: read","knowledge.invalidated"] } };
export const EditingSaved: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: saved"] } };
export const Waiting: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: offline!"] } };
export const Removed: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: removed"] } };
export const Created: Story = { parameters: { steps: ["openSource: new","draft.changed Toko buka Senin sampai Sabtu pukul 08.00–19.00 WIB.","source.submitted","saveSource: saved"] } };
export const ReadFailed: Story = { parameters: { steps: ["openSource: unreadable"] } };
export const NotFound: Story = { parameters: { steps: ["openSource: none"] } };
export const Failed: Story = { parameters: { steps: ["openSource: offline!"] } };
export const EditingInvalid: Story = { parameters: { steps: ["openSource: new","source.submitted"] } };
export const Conflict: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: theirs"] } };
export const EditingRefusedGone: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: gone"] } };
export const EditingRefusedTooMany: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: tooMany"] } };
export const EditingRefusedChanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirs"] } };
export const ReadRefusedChanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirsRead"] } };
export const EditingRefusedTooOften: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: tooOften"] } };
export const EditingRefusedInvalid: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: invalid"] } };
export const EditingRefusedUnreachable: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: offline!"] } };
export const ReadRefusedTooOften: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: tooOften"] } };
export const ReadRefusedInvalid: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: invalid"] } };
export const ReadRefusedUnreachable: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: offline!"] } };
export const ReadRefreshingRefusedChanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirsRead","knowledge.invalidated"] } };
export const ReadRefreshingRefusedTooOften: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: tooOften","knowledge.invalidated"] } };
export const ReadRefreshingRefusedInvalid: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: invalid","knowledge.invalidated"] } };
export const ReadRefreshingRefusedUnreachable: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: offline!","knowledge.invalidated"] } };
export const ReadQueuedRefusedChanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirsRead","knowledge.invalidated","openSource: queued"] } };
export const ReadProcessingRefusedChanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirsRead","knowledge.invalidated","openSource: processing"] } };
export const ReadFailedRefusedChanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirsRead","knowledge.invalidated","openSource: unreadable"] } };
export const ReadOutdatedRefusedChanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirsRead","knowledge.invalidated","openSource: outdated"] } };
export const ReadQueuedRefusedTooOften: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: tooOften","knowledge.invalidated","openSource: queued"] } };
export const ReadProcessingRefusedTooOften: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: tooOften","knowledge.invalidated","openSource: processing"] } };
export const ReadFailedRefusedTooOften: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: tooOften","knowledge.invalidated","openSource: unreadable"] } };
export const ReadOutdatedRefusedTooOften: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: tooOften","knowledge.invalidated","openSource: outdated"] } };
export const ReadQueuedRefusedInvalid: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: invalid","knowledge.invalidated","openSource: queued"] } };
export const ReadProcessingRefusedInvalid: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: invalid","knowledge.invalidated","openSource: processing"] } };
export const ReadFailedRefusedInvalid: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: invalid","knowledge.invalidated","openSource: unreadable"] } };
export const ReadOutdatedRefusedInvalid: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: invalid","knowledge.invalidated","openSource: outdated"] } };
export const ReadQueuedRefusedUnreachable: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: offline!","knowledge.invalidated","openSource: queued"] } };
export const ReadProcessingRefusedUnreachable: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: offline!","knowledge.invalidated","openSource: processing"] } };
export const ReadFailedRefusedUnreachable: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: offline!","knowledge.invalidated","openSource: unreadable"] } };
export const ReadOutdatedRefusedUnreachable: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: offline!","knowledge.invalidated","openSource: outdated"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(sourceModel),
};
