import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { CreateLinkRequest, TeamCommand } from '../../../src/contracts/team.ts';
import type { TeamRef, TeamSnapshot } from '../../../src/machines/team/team.machine.ts';
import { teamModel } from '../../../src/machines/team/team.model.ts';
import { TeamSection } from '../../../src/views/team/TeamSection.tsx';
import { teamText as text } from '../../../src/views/team/text/id.ts';
import { press, write } from '../../sut/hands.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const contextOf = (snapshot: AnyMachineSnapshot) => (snapshot as TeamSnapshot).context;
const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });
const dialog = (see: Locator, name: string) => see.getByRole('dialog', { name });
const busy = (see: Locator, name: string) => visible(button(see, name));
const whom = (id: string) => (id === 'i2' ? text.pending.anybody : 'dewi@contoh.id');

const namesOf: Record<string, string> = { sari: 'Sari Wulandari', tono: 'tono@contoh.id' };

const deed = (see: Locator, asked: TeamCommand) => {
  switch (asked.kind) {
    case 'role':
      return write(see.getByLabelText(text.roleOf(namesOf[asked.memberId] ?? '')), asked.role);
    case 'remove':
      return press(button(see, text.remove(namesOf[asked.memberId] ?? '')));
    case 'leave':
      return press(button(see, text.leave.open));
    case 'revoke':
      return press(button(see, text.pending.revokeOf(whom(asked.invitationId))));
    case 'withdraw':
      return press(button(see, text.give.withdraw));
  }
};

const confirmations = [
  text.asking.promote,
  text.asking.demote,
  text.asking.stepDown,
  text.asking.remove,
  text.asking.leave,
  text.asking.revoke,
  text.asking.withdraw,
];

/** The button of the dialog that is open. */
const pressIn = async (see: Locator, names: readonly string[]) => {
  for (const name of names) {
    const found = see.getByRole('dialog').getByRole('button', { name, exact: true });
    if (found.elements().some((element) => element.checkVisibility())) return press(found);
  }
  throw new Error(`There is none of ${names.join(', ')}`);
};

const refused = (see: Locator, snapshot: AnyMachineSnapshot) => {
  const { refusal } = contextOf(snapshot);
  if (refusal) visible(see.getByRole('alert').getByText(text.refusals[refusal.why]).first());
};

const invite = async (see: Locator, { email, role }: Extract<CreateLinkRequest, { of: 'invitation' }>) => {
  await write(see.getByLabelText(text.invite.role), role);
  if (email !== null) {
    // Half an address is not sent.
    await write(see.getByLabelText(text.invite.email), 'dewi@');
    await press(button(see, text.invite.send));
    visible(see.getByText(text.invite.badEmail));
  }
  await write(see.getByLabelText(text.invite.email), email ?? '');
  await press(button(see, email === null ? text.invite.make : text.invite.send));
};

const giveAway = async (see: Locator, { email, message }: Extract<CreateLinkRequest, { of: 'handover' }>) => {
  await write(see.getByLabelText(text.give.email), email ?? '');
  await write(see.getByLabelText(text.give.message), message ?? '');
  await press(button(see, text.give.send));
};

viewPaths(teamModel, {
  render: (actor: TeamRef) => <TeamSection actor={actor} />,
  gestures: {
    'retry.requested': (see) => press(button(see, text.again)),
    'deed.requested': (see, event) => deed(see, event['deed'] as TeamCommand),
    'deed.confirmed': (see) =>
      pressIn(
        see,
        confirmations.map(({ confirm }) => confirm),
      ),
    'gift.requested': (see, event) => {
      if (event['of'] === 'invitation') return press(button(see, text.invite.open));
      const here = see.getByRole('dialog').getByRole('button', { name: text.keptBack.give });
      return press(here.elements().length > 0 ? here : button(see, text.give.open));
    },
    'gift.submitted': (see, event) => {
      const gift = event['gift'] as CreateLinkRequest;
      return gift.of === 'handover' ? giveAway(see, gift) : invite(see, gift);
    },
    'link.requested': (see, event) => {
      const { linkOf } = event['of'] === 'handover' ? text.give : text.pending;
      return press(button(see, linkOf(whom(event['id'] as string))));
    },
    'stay.chosen': (see) => pressIn(see, [text.asking.stay, text.keptBack.stay, text.invite.cancel, text.link.done]),
  },
  sights: {
    reading: (see) => visible(see.getByLabelText(text.reading)),
    unreadable: (see, snapshot) => visible(see.getByText(text.unreadable[contextOf(snapshot).unreadable!].title)),
    'present.resting': (see, snapshot) => {
      const { team, unreadable } = contextOf(snapshot);
      visible(see.getByText(text.count(team.members.length)));
      visible(see.getByText('Sari Wulandari').first());
      if (unreadable) visible(see.getByText(text.old));
      refused(see, snapshot);
      const isOwner = team.members[0]?.role === 'owner';
      if (isOwner) absent(see.getByText(text.readOnly));
      else {
        visible(see.getByText(text.readOnly));
        absent(see.getByText(text.give.title));
      }
      if (team.members.length === 1) visible(see.getByText(text.alone));
    },
    'present.keptBack': (see) => visible(dialog(see, text.keptBack.title)),
    'present.asking': (see, snapshot) => {
      visible(see.getByRole('dialog').getByRole('heading'));
      refused(see, snapshot);
    },
    'present.doing': (see) => busy(see, text.asking.doing),
    'present.writing.open': (see, snapshot) => {
      visible(dialog(see, contextOf(snapshot).writing === 'handover' ? text.give.dialog : text.invite.title));
      refused(see, snapshot);
    },
    'present.writing.limited': (see) => visible(see.getByText('Dapat dicoba lagi dalam 60 detik')),
    'present.writing.sending': (see, snapshot) =>
      busy(see, contextOf(snapshot).writing === 'handover' ? text.give.sending : text.invite.sending),
    'present.fetching': text.link.fetching,
    'present.showing': (see, snapshot) => {
      const link = contextOf(snapshot).link!;
      visible(dialog(see, text.link[link.of]));
      visible(button(see, text.link.copy));
      if (link.mailed === true) visible(see.getByText(text.link.mailed('dewi@contoh.id')));
      if (link.mailed === false) visible(see.getByText(text.link.notMailed('dewi@contoh.id')));
    },
    left: text.left,
  },
});
