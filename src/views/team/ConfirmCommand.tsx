import { useSelector } from '@xstate/react';

import type { TeamCommand, Team } from '../../contracts/team.ts';
import type { TeamRef } from '../../machines/team/team.machine.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useText } from '../ui/useText.ts';
import { memberName, recipientOf } from './names.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { teamText, type TeamText } from './text/id.ts';

/** Confirms a command and explains its consequences. */
export function ConfirmCommand({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const snapshot = useSelector(actor, (state) => state);
  const { command, team, userId, refusal } = snapshot.context;
  const isExecuting = snapshot.matches({ ready: 'executing' });
  const isOpen = command !== null && (isExecuting || snapshot.matches({ ready: 'confirming' }));
  const dialogText = command === null ? null : dialogTextOf(command, team, userId, text);
  return (
    <ConfirmDialog
      open={isOpen}
      title={dialogText?.title ?? ''}
      cancel={text.confirm.stay}
      confirm={isExecuting ? text.confirm.executing : dialogText?.confirm}
      isDanger={command?.kind !== 'role'}
      isBusy={isExecuting}
      onConfirm={() => actor.send({ type: 'command.confirmed' })}
      onClose={() => actor.send({ type: 'dialog.closed' })}
    >
      <div className="grid gap-3">
        <p>{dialogText?.body}</p>
        {!isExecuting && <RefusalNotice refusal={refusal} />}
      </div>
    </ConfirmDialog>
  );
}

interface DialogText {
  title: string;
  body: string;
  confirm: string;
}

const dialogTextOf = (command: TeamCommand, team: Team, userId: string, text: TeamText): DialogText => {
  const nameOf = (memberId: string): string => {
    const member = team.members.find(({ id }) => id === memberId);
    return member ? memberName(member, text) : text.confirm.unknownMember;
  };
  switch (command.kind) {
    case 'role': {
      if (command.role === 'member' && command.memberId === userId) return text.confirm.stepDown;
      const question = command.role === 'owner' ? text.confirm.promote : text.confirm.demote;
      return { ...question, title: question.title(nameOf(command.memberId)) };
    }
    case 'remove':
      return { ...text.confirm.remove, title: text.confirm.remove.title(nameOf(command.memberId)) };
    case 'leave':
      return text.confirm.leave;
    case 'revoke': {
      const invitation = team.invitations.find(({ id }) => id === command.invitationId);
      return { ...text.confirm.revoke, body: text.confirm.revoke.body(recipientOf(invitation, text)) };
    }
    case 'withdraw':
      return text.confirm.withdraw;
  }
};
