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
export const ReadOnly: Story = { parameters: { way: ["loadSection: toRead"] } };
export const Clean: Story = { parameters: { way: ["loadSection: fresh"] } };
export const Dirty: Story = { parameters: { way: ["loadSection: typedBefore"] } };
export const Forgetting: Story = { parameters: { way: ["loadSection: typedBefore","draft.discarded"] } };
export const Failed: Story = { parameters: { way: ["after patience"] } };
export const DirtyKeeping: Story = { parameters: { way: ["loadSection: typedBefore","after pause"] } };
export const DirtyKept: Story = { parameters: { way: ["loadSection: typedBefore","after pause","keepDraft: full!"] } };
export const Saving: Story = { parameters: { way: ["loadSection: typedBefore","save.requested"] } };
export const DirtyUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","after patience"] } };
export const FailedUnreachable: Story = { parameters: { way: ["loadSection: offline!"] } };
export const LoadingUnreachable: Story = { parameters: { way: ["loadSection: offline!","retry.requested"] } };
export const Weighing: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested"] } };
export const Confirming: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: offline!"] } };
export const DirtyChecked: Story = { parameters: { way: ["loadSection: fresh","draft.changed true","save.requested"] } };
export const DirtyKeepingChecked: Story = { parameters: { way: ["loadSection: fresh","draft.changed true","save.requested","after pause"] } };
export const ForgettingChecked: Story = { parameters: { way: ["loadSection: fresh","draft.changed true","save.requested","draft.changed simulator"] } };
export const ForgettingSaved: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: saved"] } };
export const Saved: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: saved","keepDraft: full!"] } };
export const Conflict: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: theirs"] } };
export const DirtyDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied"] } };
export const ConfirmingWeighed: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some"] } };
export const DirtyWeighed: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.cancelled"] } };
export const DirtyKeptChecked: Story = { parameters: { way: ["loadSection: fresh","draft.changed true","after pause","save.requested","keepDraft: kept"] } };
export const DirtyKeepingDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied","after pause"] } };
export const DirtyKeptDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied","after pause","keepDraft: full!"] } };
export const SavingDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied","save.requested"] } };
export const DirtyKeepingUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!","after pause"] } };
export const DirtyKeptUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!","after pause","keepDraft: full!"] } };
export const SavingUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!","save.requested"] } };
export const SavingWeighed: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed"] } };
export const ForgettingSavedWeighed: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: saved"] } };
export const ConflictDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied","save.requested","saveSection: theirs"] } };
export const ConflictUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!","save.requested","saveSection: theirs"] } };
export const ConflictWeighed: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: theirs"] } };
export const ForgettingWeighed: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: theirs","theirs.taken"] } };
export const ForgettingDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied","save.requested","saveSection: theirs","theirs.taken"] } };
export const CleanDenied: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: denied","save.requested","saveSection: theirs","theirs.taken","keepDraft: full!"] } };
export const ForgettingUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!","save.requested","saveSection: theirs","theirs.taken"] } };
export const CleanUnreachable: Story = { parameters: { way: ["loadSection: typedBefore","save.requested","saveSection: offline!","save.requested","saveSection: theirs","theirs.taken","keepDraft: full!"] } };
export const WeighingDenied: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: denied","save.requested"] } };
export const ConfirmingDenied: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: denied","save.requested","weighImpact: offline!"] } };
export const WeighingUnreachable: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: offline!","save.requested"] } };
export const ConfirmingUnreachable: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","weighImpact: some","save.confirmed","saveSection: offline!","save.requested","weighImpact: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(sectionModel) };
