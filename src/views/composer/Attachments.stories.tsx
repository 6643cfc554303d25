// Written by scripts/stories.ts from src/machines/composer/attachments.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { attachmentsModel } from '../../machines/composer/attachments.model.ts';
import { AttachmentsStory } from './storyHarness.tsx';

const meta = {
  id: 'composer-attachments',
  title: 'Composer/Attachments · lampiran',
  parameters: { layout: 'fullscreen', model: attachmentsModel },
  render: renderActor(attachmentsModel, null, (actor) => <AttachmentsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { parameters: { steps: [] } };
export const Minimized: Story = { parameters: { steps: ["attachments.loaded"] } };
export const Checking: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000701"] } };
export const CheckingSeveral: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000702"] } };
export const ReadyReturned: Story = { parameters: { steps: ["attachments.returned"] } };
export const Ready: Story = { parameters: { steps: ["attachments.loaded","dialog.opened"] } };
export const CheckingReturned: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000701","attachments.returned"] } };
export const CheckingAway: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000701","dialog.closed"] } };
export const EmptyAgain: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: empty"] } };
export const CheckingEmpty: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: empty"] } };
export const MinimizedReturned: Story = { parameters: { steps: ["attachments.returned","dialog.closed"] } };
export const ReadySeveral: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: scaled","checkFile: scaled"] } };
export const ReadyEmpty: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: scaled","checkFile: empty"] } };
export const MinimizedSeveral: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: scaled","checkFile: scaled","dialog.closed"] } };
export const EmptyTooLarge: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: too large"] } };
export const EmptyUnreadable: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: broken!"] } };
export const CheckingTooLarge: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: too large"] } };
export const CheckingUnreadable: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: broken!"] } };
export const MinimizedTooLarge: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: too large","attachments.loaded"] } };
export const ReadyTooLarge: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: too large","attachments.returned"] } };
export const ReadyUnreadable: Story = { parameters: { steps: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: scaled","checkFile: broken!"] } };
export const ConfirmingDiscard: Story = { parameters: { steps: ["attachments.loaded"] }, play: playing(["Buang"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(attachmentsModel),
};
