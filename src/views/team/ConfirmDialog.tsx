import { useSelector } from '@xstate/react';

import type { TeamCommand, Team } from '../../contracts/team.ts';
import type { TeamRef } from '../../machines/team/team.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useText } from '../ui/useText.ts';
import { nameOf, whomOf } from './names.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { teamText, type TeamText } from './text/id.ts';

/** Asks before the team is changed, and says what follows. */
export function DeedDialog({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const snapshot = useSelector(actor, (state) => state);
  const { deed, team, userId, refusal } = snapshot.context;
  const isDoing = snapshot.matches({ present: 'doing' });
  const isOpen = deed !== null && (isDoing || snapshot.matches({ present: 'asking' }));
  const words = deed === null ? null : wordsOf(deed, team, userId, text);
  const stay = () => actor.send({ type: 'stay.chosen' });
  return (
    <Dialog
      open={isOpen}
      title={words?.title ?? ''}
      // What is on its way cannot be called back.
      onClose={() => !isDoing && stay()}
      footer={
        <>
          <Button disabled={isDoing} onClick={stay}>
            {text.asking.stay}
          </Button>
          <Button
            look={deed?.kind === 'role' ? 'primary' : 'danger'}
            busy={isDoing}
            onClick={() => actor.send({ type: 'deed.confirmed' })}
          >
            {isDoing ? text.asking.doing : words?.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{words?.body}</p>
        {!isDoing && <RefusalNotice refusal={refusal} />}
      </div>
    </Dialog>
  );
}

interface Words {
  title: string;
  body: string;
  confirm: string;
}

const wordsOf = (deed: TeamCommand, team: Team, userId: string, text: TeamText): Words => {
  const of = (memberId: string): string => {
    const member = team.members.find(({ id }) => id === memberId);
    return member ? nameOf(member, text) : text.asking.somebody;
  };
  switch (deed.kind) {
    case 'role': {
      if (deed.role === 'member' && deed.memberId === userId) return text.asking.stepDown;
      const words = deed.role === 'owner' ? text.asking.promote : text.asking.demote;
      return { ...words, title: words.title(of(deed.memberId)) };
    }
    case 'remove':
      return { ...text.asking.remove, title: text.asking.remove.title(of(deed.memberId)) };
    case 'leave':
      return text.asking.leave;
    case 'revoke': {
      const invitation = team.invitations.find(({ id }) => id === deed.invitationId);
      return { ...text.asking.revoke, body: text.asking.revoke.body(whomOf(invitation, text)) };
    }
    case 'withdraw':
      return text.asking.withdraw;
  }
};
