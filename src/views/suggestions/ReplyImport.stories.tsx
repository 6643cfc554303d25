// Written by scripts/stories.ts from src/machines/suggestions/replyImport.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { replyImportModel } from '../../machines/suggestions/replyImport.model.ts';
import { ReplyImportStory } from './storyHarness.tsx';

const meta = {
  id: 'suggestions-reply-import',
  title: 'Suggestions/Reply Import · impor balasan',
  parameters: { layout: 'fullscreen', model: replyImportModel },
  render: renderActor(replyImportModel, null, (actor) => <ReplyImportStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Choosing: Story = { parameters: { steps: [] } };
export const Reading: Story = { parameters: { steps: ["file.chosen"] } };
export const Reviewing: Story = { parameters: { steps: ["file.chosen","readFile: rows"] } };
export const ChoosingEmpty: Story = { parameters: { steps: ["file.chosen","readFile: empty"] } };
export const Importing: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed"] } };
export const ChoosingAdded: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed","addRows: added"] } };
export const ReviewingUnsound: Story = { parameters: { steps: ["file.chosen","readFile: unsound"] } };
export const ChoosingTooLong: Story = { parameters: { steps: ["file.chosen","readFile: long"] } };
export const ChoosingUnreadable: Story = { parameters: { steps: ["file.chosen","readFile: broken!"] } };
export const ReviewingTooMany: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed","addRows: refused"] } };
export const ReviewingFailed: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed","addRows: offline!"] } };
export const ImportingTooMany: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed","addRows: refused","import.confirmed"] } };
export const ImportingFailed: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed","addRows: offline!","import.confirmed"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(replyImportModel),
};
