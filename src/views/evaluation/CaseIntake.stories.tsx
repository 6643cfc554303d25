// Written by scripts/stories.ts from src/machines/evaluation/caseIntake.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { caseIntakeModel } from '../../machines/evaluation/caseIntake.model.ts';
import { CaseIntakeStory } from './storyHarness.tsx';

const meta = {
  id: 'evaluation-case-intake',
  title: 'Evaluation/Case Intake · impor kasus uji',
  parameters: { layout: 'fullscreen', model: caseIntakeModel },
  render: renderActor(caseIntakeModel, null, (actor) => <CaseIntakeStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Choosing: Story = { parameters: { steps: [] } };
export const Reading: Story = { parameters: { steps: ["file.chosen"] } };
export const Drawing: Story = { parameters: { steps: ["source.chosen"] } };
export const Reviewing: Story = { parameters: { steps: ["file.chosen","readFile: rows"] } };
export const ChoosingEmpty: Story = { parameters: { steps: ["file.chosen","readFile: empty"] } };
export const ChoosingAdded: Story = { parameters: { steps: ["source.chosen","addRows: added"] } };
export const Importing: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed"] } };
export const ChoosingUnreadable: Story = { parameters: { steps: ["file.chosen","readFile: broken!"] } };
export const ChoosingInvalid: Story = { parameters: { steps: ["source.chosen","addRows: refused"] } };
export const ChoosingDenied: Story = { parameters: { steps: ["source.chosen","addRows: denied"] } };
export const ChoosingFailed: Story = { parameters: { steps: ["source.chosen","addRows: offline!"] } };
export const ReviewingInvalid: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed","addRows: refused"] } };
export const ReviewingDenied: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed","addRows: denied"] } };
export const ReviewingFailed: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed","addRows: offline!"] } };
export const ImportingInvalid: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed","addRows: refused","import.confirmed"] } };
export const ImportingDenied: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed","addRows: denied","import.confirmed"] } };
export const ImportingFailed: Story = { parameters: { steps: ["file.chosen","readFile: rows","import.confirmed","addRows: offline!","import.confirmed"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(caseIntakeModel),
};
