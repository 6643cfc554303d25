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
export const Read: Story = { parameters: { steps: ["openSource: read"] } };
export const ReadQueued: Story = { parameters: { steps: ["openSource: queued"] } };
export const ReadProcessing: Story = { parameters: { steps: ["openSource: processing"] } };
export const ReadFailed: Story = { parameters: { steps: ["openSource: unreadable"] } };
export const ReadOutdated: Story = { parameters: { steps: ["openSource: outdated"] } };
export const NotFound: Story = { parameters: { steps: ["openSource: none"] } };
export const Failed: Story = { parameters: { steps: ["openSource: offline!"] } };
export const Refreshing: Story = { parameters: { steps: ["openSource: opened","connection.regained"] } };
export const SavingDraft: Story = { parameters: { steps: ["openSource: opened","draft.changed Toko buka Senin sampai Sabtu pukul 08.00–19.00 WIB."] } };
export const Saving: Story = { parameters: { steps: ["openSource: opened","source.submitted"] } };
export const Changing: Story = { parameters: { steps: ["openSource: opened","action.chosen disable"] } };
export const ConfirmingRemoval: Story = { parameters: { steps: ["openSource: opened","removal.requested"] } };
export const EditingInvalid: Story = { parameters: { steps: ["openSource: new","source.submitted"] } };
export const ReadRefreshing: Story = { parameters: { steps: ["openSource: read","knowledge.invalidated"] } };
export const EditingSaved: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: saved"] } };
export const Conflict: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: theirs"] } };
export const EditingRefusedgone: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: gone"] } };
export const EditingRefusedtooMany: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: tooMany"] } };
export const Waiting: Story = { parameters: { steps: ["openSource: opened","source.submitted","saveSource: offline!"] } };
export const EditingRefusedchanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirs"] } };
export const ReadRefusedchanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirsRead"] } };
export const Removed: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: removed"] } };
export const EditingRefusedtooOften: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: tooOften"] } };
export const EditingRefusedinvalid: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: invalid"] } };
export const EditingRefusedunreachable: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: offline!"] } };
export const ReadRefusedtooOften: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: tooOften"] } };
export const ReadRefusedinvalid: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: invalid"] } };
export const ReadRefusedunreachable: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: offline!"] } };
export const ReadRefreshingRefusedchanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirsRead","knowledge.invalidated"] } };
export const Created: Story = { parameters: { steps: ["openSource: new","draft.changed Toko buka Senin sampai Sabtu pukul 08.00–19.00 WIB.","source.submitted","saveSource: saved"] } };
export const ReadRefreshingRefusedtooOften: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: tooOften","knowledge.invalidated"] } };
export const ReadRefreshingRefusedinvalid: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: invalid","knowledge.invalidated"] } };
export const ReadRefreshingRefusedunreachable: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: offline!","knowledge.invalidated"] } };
export const ReadQueuedRefusedchanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirsRead","knowledge.invalidated","openSource: queued"] } };
export const ReadProcessingRefusedchanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirsRead","knowledge.invalidated","openSource: processing"] } };
export const ReadFailedRefusedchanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirsRead","knowledge.invalidated","openSource: unreadable"] } };
export const ReadOutdatedRefusedchanged: Story = { parameters: { steps: ["openSource: opened","action.chosen disable","changeSource: theirsRead","knowledge.invalidated","openSource: outdated"] } };
export const ReadQueuedRefusedtooOften: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: tooOften","knowledge.invalidated","openSource: queued"] } };
export const ReadProcessingRefusedtooOften: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: tooOften","knowledge.invalidated","openSource: processing"] } };
export const ReadFailedRefusedtooOften: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: tooOften","knowledge.invalidated","openSource: unreadable"] } };
export const ReadOutdatedRefusedtooOften: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: tooOften","knowledge.invalidated","openSource: outdated"] } };
export const ReadQueuedRefusedinvalid: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: invalid","knowledge.invalidated","openSource: queued"] } };
export const ReadProcessingRefusedinvalid: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: invalid","knowledge.invalidated","openSource: processing"] } };
export const ReadFailedRefusedinvalid: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: invalid","knowledge.invalidated","openSource: unreadable"] } };
export const ReadOutdatedRefusedinvalid: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: invalid","knowledge.invalidated","openSource: outdated"] } };
export const ReadQueuedRefusedunreachable: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: offline!","knowledge.invalidated","openSource: queued"] } };
export const ReadProcessingRefusedunreachable: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: offline!","knowledge.invalidated","openSource: processing"] } };
export const ReadFailedRefusedunreachable: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: offline!","knowledge.invalidated","openSource: unreadable"] } };
export const ReadOutdatedRefusedunreachable: Story = { parameters: { steps: ["openSource: read","action.chosen disable","changeSource: offline!","knowledge.invalidated","openSource: outdated"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(sourceModel),
};
