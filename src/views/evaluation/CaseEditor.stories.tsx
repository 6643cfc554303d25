// Written by scripts/stories.ts from src/machines/evaluation/caseEditor.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { caseEditorModel } from '../../machines/evaluation/caseEditor.model.ts';
import { CaseEditorStory } from './storyHarness.tsx';

const meta = {
  id: 'evaluation-case-editor',
  title: 'Evaluation/Case Editor · kasus uji',
  parameters: { layout: 'fullscreen', model: caseEditorModel },
  render: renderActor(caseEditorModel, null, (actor) => <CaseEditorStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Editing: Story = { parameters: { steps: ["openCase: opened"] } };
export const EditingNew: Story = { parameters: { steps: ["openCase: new"] } };
export const Typing: Story = { parameters: { steps: ["openCase: opened","draft.changed Ongkir"] } };
export const Saving: Story = { parameters: { steps: ["openCase: opened","case.submitted"] } };
export const Checking: Story = { parameters: { steps: ["openCase: opened","draft.changed Ongkir","after pause"] } };
export const Saved: Story = { parameters: { steps: ["openCase: opened","case.submitted","saveCase: saved"] } };
export const EditingFound: Story = { parameters: { steps: ["openCase: opened","draft.changed Ongkir","after pause","checkCase: found"] } };
export const Gone: Story = { parameters: { steps: ["openCase: gone"] } };
export const Failed: Story = { parameters: { steps: ["openCase: offline!"] } };
export const EditingErrors: Story = { parameters: { steps: ["openCase: new","case.submitted"] } };
export const EditingRefusedTooMany: Story = { parameters: { steps: ["openCase: opened","case.submitted","saveCase: refused"] } };
export const EditingRefusedFailed: Story = { parameters: { steps: ["openCase: opened","case.submitted","saveCase: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(caseEditorModel),
};
