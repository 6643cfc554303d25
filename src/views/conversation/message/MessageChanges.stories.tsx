import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../../.storybook/decorators.tsx';
import { playing, type Gesture } from '../../../../.storybook/gestures.ts';
import type { ChangeFailure } from '../../../contracts/conversation.messageChanges.ts';
import { message } from '../../../machines/conversation/messages.fixture.ts';
import { ChangeMessageContext } from '../timeline/messages.ts';
import type { StartedChange } from './messageActions.ts';
import { MessageChangeDialog } from './MessageChangeDialog.tsx';
import { messageChangesText as text } from './text/changes.id.ts';

interface ChangeProps {
  kind: StartedChange['kind'];
  /** What comes of it. */
  reason?: ChangeFailure['reason'];
}

const row = message(1, {
  author: 'member',
  body: 'Ready kak, dikirim besok',
  reading: { kind: 'image', text: 'Bukti transfer Rp 350.000', doubts: [] },
} as never);

function Change({ kind, reason }: ChangeProps) {
  return (
    <ChangeMessageContext value={async () => (reason === undefined ? null : { reason, detail: null })}>
      <MessageChangeDialog change={{ kind, message: row }} onClose={() => undefined} />
    </ChangeMessageContext>
  );
}

const meta = {
  title: 'Conversation/Message Changes · ubah pesan, hapus pesan',
  component: Change,
  decorators: [withAppContext],
} satisfies Meta<typeof Change>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Edit: Story = { args: { kind: 'edit' } };
export const Correction: Story = { args: { kind: 'correction' } };
export const Deletion: Story = { args: { kind: 'deletion' } };

const failed = (kind: ChangeProps['kind'], reason: ChangeFailure['reason'], ...gestures: Gesture[]): Story => ({
  args: { kind, reason },
  play: playing(gestures),
});
const written = { into: text.edit.label, write: 'Ready kak, dikirim lusa' };
export const EditTooLate: Story = failed('edit', 'late', written, text.edit.save);
export const EditRefused: Story = failed('edit', 'refused', written, text.edit.save);
export const EditUnable: Story = failed('edit', 'unable', written, text.edit.save);
export const EditUnclear: Story = failed('edit', 'unclear', written, text.edit.save);
export const CorrectionFailed: Story = failed(
  'correction',
  'failed',
  { into: text.correction.label, write: 'Bukti transfer Rp 250.000' },
  text.correction.save,
);
export const DeletionOffline: Story = failed('deletion', 'offline', text.deletion.confirm);
export const DeletionDisconnected: Story = failed('deletion', 'disconnected', text.deletion.confirm);
export const DeletionOfADeletedOne: Story = failed('deletion', 'gone', text.deletion.confirm);
