import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { CreateLinkRequest, TeamCommand } from '../../../src/contracts/team.ts';
import type { TeamRef, TeamSnapshot } from '../../../src/machines/team/team.machine.ts';
import { teamModel } from '../../../src/machines/team/team.model.ts';
import { TeamSection } from '../../../src/views/team/TeamSection.tsx';
import { teamText as text } from '../../../src/views/team/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { choose, press, write } from '../../sut/gestures.ts';
import { absent, counting, viewPaths, visible } from '../../sut/view.tsx';
import { withOldPage } from '../../sut/withOldPage.ts';

const contextOf = (snapshot: AnyMachineSnapshot) => (snapshot as TeamSnapshot).context;
const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });
const dialog = (see: Locator, name: string) => see.getByRole('dialog', { name });
const busy = (see: Locator, name: string) => visible(button(see, name));
const recipient = (id: string) => (id === 'i2' ? text.pending.anyone : 'dewi@contoh.id');

const namesOf: Record<string, string> = { sari: 'Sari Wulandari', tono: 'tono@contoh.id' };

const giveCommand = (see: Locator, command: TeamCommand) => {
  switch (command.kind) {
    case 'role':
      return choose(see.getByLabelText(text.roleOf(namesOf[command.memberId] ?? '')), text.roles[command.role]);
    case 'remove':
      return press(button(see, text.remove(namesOf[command.memberId] ?? '')));
    case 'leave':
      return press(button(see, text.leave.open));
    case 'revoke':
      return press(button(see, text.pending.revokeOf(recipient(command.invitationId))));
    case 'withdraw':
      return press(button(see, text.handover.withdraw));
  }
};

const confirmations = [
  text.confirm.promote,
  text.confirm.demote,
  text.confirm.stepDown,
  text.confirm.remove,
  text.confirm.leave,
  text.confirm.revoke,
  text.confirm.withdraw,
];

/** Presses the first of these buttons in the open dialog. */
const pressIn = async (see: Locator, names: readonly string[]) => {
  for (const name of names) {
    const found = see.getByRole('dialog').getByRole('button', { name, exact: true });
    if (found.elements().some((element) => element.checkVisibility())) return press(found);
  }
  throw new Error(`There is none of ${names.join(', ')}`);
};

const refused = (see: Locator, snapshot: AnyMachineSnapshot) => {
  const { refusal } = contextOf(snapshot);
  if (refusal) visible(see.getByRole('alert').getByText(withOldPage(text.refusals)[refusal.why]).first());
};

const invite = async (see: Locator, { email, role }: Extract<CreateLinkRequest, { kind: 'invitation' }>) => {
  await choose(see.getByLabelText(text.invite.role), text.roles[role]);
  const label = role === 'owner' ? text.invite.ownerEmail : text.invite.email;
  if (email !== null) {
    // An incomplete address is not submitted.
    await write(see.getByLabelText(label), 'dewi@');
    await press(button(see, text.invite.send));
    visible(see.getByText(text.invite.emailErrors.invalid));
  }
  if (role === 'owner') {
    // Nor is an owner invited without an address.
    await write(see.getByLabelText(label), '');
    await press(button(see, text.invite.send));
    visible(see.getByText(text.invite.emailErrors.empty));
  }
  await write(see.getByLabelText(label), email ?? '');
  await press(button(see, email === null ? text.invite.make : text.invite.send));
};

const handOver = async (see: Locator, { email, message }: Extract<CreateLinkRequest, { kind: 'handover' }>) => {
  await write(see.getByLabelText(text.handover.email), '');
  await write(see.getByLabelText(text.handover.message), message ?? '');
  // Without an address nothing is submitted, and the typed message stays.
  await press(button(see, text.handover.send));
  visible(see.getByText(text.invite.emailErrors.empty));
  await write(see.getByLabelText(text.handover.email), email);
  await press(button(see, text.handover.send));
};

viewPaths(teamModel, {
  render: (actor: TeamRef) => <TeamSection actor={actor} />,
  gestures: {
    'retry.requested': (see) => press(button(see, uiText.retry)),
    'command.requested': (see, event) => giveCommand(see, event['command'] as TeamCommand),
    'command.confirmed': (see) =>
      pressIn(
        see,
        confirmations.map(({ confirm }) => confirm),
      ),
    'createLink.requested': (see, event) => {
      if (event['kind'] === 'invitation') return press(button(see, text.invite.open));
      const here = see.getByRole('dialog').getByRole('button', { name: text.lastOwner.give });
      return press(here.elements().length > 0 ? here : button(see, text.handover.open));
    },
    'createLink.submitted': (see, event) => {
      const request = event['request'] as CreateLinkRequest;
      return request.kind === 'handover' ? handOver(see, request) : invite(see, request);
    },
    'link.requested': (see, event) => {
      const { linkOf } = event['kind'] === 'handover' ? text.handover : text.pending;
      return press(button(see, linkOf(recipient(event['id'] as string))));
    },
    'dialog.closed': (see) =>
      pressIn(see, [text.confirm.stay, text.lastOwner.stay, text.invite.cancel, text.link.done]),
  },
  sights: {
    loading: (see) => visible(see.getByLabelText(text.loading)),
    loadFailed: (see, snapshot) => visible(see.getByText(text.loadFailed[contextOf(snapshot).loadFailure!].title)),
    'ready.idle': (see, snapshot) => {
      const { team, loadFailure } = contextOf(snapshot);
      visible(see.getByText(text.count(team.members.length)));
      visible(see.getByText('Sari Wulandari').first());
      if (loadFailure) visible(see.getByText(text.stale));
      refused(see, snapshot);
      const isOwner = team.members[0]?.role === 'owner';
      if (isOwner) absent(see.getByText(text.readOnly));
      else {
        visible(see.getByText(text.readOnly));
        absent(see.getByText(text.handover.title));
      }
      if (team.members.length === 1) visible(see.getByText(text.alone));
    },
    'ready.lastOwner': (see) => visible(dialog(see, text.lastOwner.title)),
    'ready.confirming': (see, snapshot) => {
      visible(see.getByRole('dialog').getByRole('heading'));
      refused(see, snapshot);
    },
    'ready.executing': (see) => busy(see, text.confirm.executing),
    'ready.creatingLink.editing': (see, snapshot) => {
      visible(dialog(see, contextOf(snapshot).linkForm === 'handover' ? text.handover.dialog : text.invite.title));
      refused(see, snapshot);
    },
    'ready.creatingLink.rateLimited': (see) => counting(see, 'Dapat dicoba lagi dalam', 60, 'detik'),
    'ready.creatingLink.submitting': (see, snapshot) =>
      busy(see, contextOf(snapshot).linkForm === 'handover' ? text.handover.sending : text.invite.sending),
    'ready.fetchingLink': text.link.fetching,
    'ready.showingLink': (see, snapshot) => {
      const link = contextOf(snapshot).link!;
      visible(dialog(see, text.link[link.kind]));
      visible(button(see, text.link.copy));
      if (link.mailed === true) visible(see.getByText(text.link.mailed('dewi@contoh.id')));
      if (link.mailed === false) visible(see.getByText(text.link.notMailed('dewi@contoh.id')));
    },
    left: text.left,
  },
});
