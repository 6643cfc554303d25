import { useSelector } from '@xstate/react';
import { UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';

import type { Member } from '../../contracts/team.ts';
import { folded } from '../../machines/app/folded.ts';
import { selectIsOwner, type TeamRef } from '../../machines/team/team.machine.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { useFormat } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Tag } from '../ui/Tag.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { WhyDisabled } from '../ui/whyDisabled.ts';
import { memberName } from './names.ts';
import { teamText } from './text/id.ts';

/** Teams with at least this many members have a search field. */
const SEARCH_FROM = 9;

/** The members, oldest first. An owner can change or remove each. */
export function MemberList({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const members = useSelector(actor, ({ context }) => context.team.members);
  const isOwner = useSelector(actor, selectIsOwner);
  const [search, setSearch] = useState('');
  const query = folded(search);
  const shown = members.filter(({ name, email }) => [name, email].some((word) => folded(word ?? '').includes(query)));
  const { ownerOnly } = useText(uiText).why;
  return (
    <WhyDisabled value={isOwner ? null : ownerOnly}>
      <FieldGroup title={text.members} hint={text.count(members.length)}>
        <Button
          variant="primary"
          icon={<UserPlus aria-hidden="true" size={18} />}
          className="justify-self-start max-sm:justify-self-stretch"
          disabled={!isOwner}
          onClick={() => actor.send({ type: 'createLink.requested', kind: 'invitation' })}
        >
          {text.invite.open}
        </Button>
        {members.length >= SEARCH_FROM && <SearchField label={text.search} value={search} onSearch={setSearch} />}
        <ul className="divide-y divide-line">
          {(query === '' ? members : shown).map((member) => (
            <MemberRow key={member.id} member={member} actor={actor} isOwner={isOwner} />
          ))}
        </ul>
        {query !== '' && shown.length === 0 && <output className="text-ink-soft">{text.noMatch(search.trim())}</output>}
        {members.length === 1 && <p className="text-ink-soft">{text.alone}</p>}
      </FieldGroup>
    </WhyDisabled>
  );
}

function MemberRow({ member, actor, isOwner }: { member: Member; actor: TeamRef; isOwner: boolean }) {
  const text = useText(teamText);
  const { date } = useFormat();
  const userId = useSelector(actor, ({ context }) => context.userId);
  const name = memberName(member, text);
  const isSelf = member.id === userId;
  const changeRole = (role: Member['role']) =>
    actor.send({ type: 'command.requested', command: { kind: 'role', memberId: member.id, role } });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar name={name} seed={member.id} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-semibold" title={name}>
            <bdi>{name}</bdi>
          </span>
          {isSelf && (
            <Tag tone="person" className="shrink-0">
              {text.you}
            </Tag>
          )}
        </p>
        {member.email && member.name && <p className="truncate text-ink-soft">{member.email}</p>}
        <p className="text-xs text-ink-soft">{text.since(date(member.since))}</p>
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:pl-13">
        <SelectField
          label={text.roleOf(name)}
          labelHidden
          value={member.role}
          options={[
            ['owner', text.roles.owner],
            ['member', text.roles.member],
          ]}
          disabled={!isOwner}
          // The field keeps the stored role until the change is confirmed.
          onChange={changeRole}
          className="w-32 max-sm:flex-1"
        />
        {isSelf ? (
          <span className="w-11 md:pointer-fine:w-9" />
        ) : (
          <IconButton
            label={text.remove(name)}
            icon={<UserMinus aria-hidden="true" size={18} />}
            disabled={!isOwner || member.role === 'owner'}
            because={isOwner ? text.demoteFirst : null}
            onClick={() => actor.send({ type: 'command.requested', command: { kind: 'remove', memberId: member.id } })}
          />
        )}
      </div>
    </li>
  );
}
