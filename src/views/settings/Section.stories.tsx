// Written by scripts/stories.ts from src/machines/settings/section.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { sectionModel } from '../../machines/settings/section.model.ts';
import { AgentSection } from './AgentSection.tsx';

const meta = {
  title: 'Settings/Section',
  parameters: { layout: 'fullscreen', model: sectionModel },
  render: standing(sectionModel, null, (actor) => <AgentSection actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { way: [] } };
export const Clean: Story = { parameters: { way: ["loadSection: fresh"] } };
export const Dirty: Story = { parameters: { way: ["loadSection: typedBefore"] } };
export const ReadOnly: Story = { parameters: { way: ["loadSection: toRead"] } };
export const FailedUnreachable: Story = { parameters: { way: ["loadSection: offline!"] } };
export const Failed: Story = { parameters: { way: ["after patience"] } };
export const DirtyKeeping: Story = { parameters: { way: ["loadSection: typedBefore","after pause"] } };
export const Forgetting: Story = { parameters: { way: ["loadSection: typedBefore","draft.changed simulator"] } };
export const Saving: Story = { parameters: { way: ["loadSection: typedBefore","save.requested"] } };
export const LoadingUnreachable: Story = { parameters: { way: ["loadSection: offline!","retry.requested"] } };
export const Weighing: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested"] } };
export const DirtyChecked: Story = { parameters: { way: ["loadSection: fresh","draft.changed true","save.requested"] } };
export const DirtyKept: Story = { parameters: { way: ["loadSection: typedBefore","after pause","keepDraft: kept"] } };
export const ForgettingSaved: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: saved"] } };
export const Conflict: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: theirs"] } };
export const DirtyDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied"] } };
export const DirtyUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!"] } };
export const ConfirmingWeighed: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some"] } };
export const Confirming: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: offline!"] } };
export const DirtyKeepingChecked: Story = { parameters: { way: ["loadSection: fresh","draft.changed true","after pause","save.requested"] } };
export const ForgettingChecked: Story = { parameters: { way: ["loadSection: fresh","draft.changed true","save.requested","draft.changed simulator"] } };
export const Saved: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: saved","keepDraft: kept"] } };
export const DirtyKeepingDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied","after pause"] } };
export const SavingDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied","save.requested"] } };
export const DirtyKeepingUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!","after pause"] } };
export const SavingUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!","save.requested"] } };
export const SavingWeighed: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed"] } };
export const DirtyWeighed: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.cancelled"] } };
export const DirtyKeptChecked: Story = { parameters: { way: ["loadSection: fresh","draft.changed true","after pause","keepDraft: kept","save.requested"] } };
export const DirtyKeptDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied","after pause","keepDraft: kept"] } };
export const ConflictDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied","save.requested","saveSection: theirs"] } };
export const DirtyKeptUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!","after pause","keepDraft: kept"] } };
export const ConflictUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!","save.requested","saveSection: theirs"] } };
export const ForgettingSavedWeighed: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: saved"] } };
export const ConflictWeighed: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: theirs"] } };
export const ForgettingDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied","save.requested","saveSection: theirs","theirs.taken"] } };
export const ForgettingUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!","save.requested","saveSection: theirs","theirs.taken"] } };
export const ForgettingWeighed: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: theirs","theirs.taken"] } };
export const WeighingDenied: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: denied","save.requested"] } };
export const WeighingUnreachable: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: offline!","save.requested"] } };
export const CleanDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied","save.requested","saveSection: theirs","theirs.taken","keepDraft: kept"] } };
export const CleanUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!","save.requested","saveSection: theirs","theirs.taken","keepDraft: kept"] } };
export const ConfirmingDenied: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: denied","save.requested","weighImpact: some"] } };
export const ConfirmingUnreachable: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: offline!","save.requested","weighImpact: some"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(sectionModel) };
