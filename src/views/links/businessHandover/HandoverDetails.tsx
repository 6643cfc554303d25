import { useId, type ReactNode } from 'react';

import type { BusinessHandover, BusinessInventory } from '../../../contracts/links.ts';
import { frameText } from '../../app/frame/text/id.ts';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { phoneOf } from '../../ui/phone.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { dateText } from '../dateText.ts';
import { Facts } from '../Facts.tsx';
import { linksText } from '../text/id.ts';
import { businessHandoverText } from './text/id.ts';

/** The database counts rooms up to this number. */
const MAX_ROOM_COUNT = 10_000;

/** Sender, transferred items and consequences of a business handover. */
export function HandoverDetails({ handover, children }: { handover: BusinessHandover; children: ReactNode }) {
  const text = useText(businessHandoverText);
  const common = useText(linksText);
  const format = useFormat();
  const { businessName, senderName, message, expiresAt, emailHint, inventory, pauses } = handover;
  return (
    <div className="grid gap-6">
      <h1 tabIndex={-1} className="text-lg font-semibold outline-none">
        {businessName ? text.title(businessName) : text.titleUnknown}
      </h1>
      <Facts
        facts={[
          [text.facts.sender, senderName ?? common.unknown],
          [text.facts.to, emailHint],
          [text.facts.expires, expiresAt && dateText(expiresAt, common, format)],
        ]}
      />
      {message && (
        <figure className="rounded-md bg-sunken p-3">
          <figcaption className="text-xs text-ink-soft">{text.message}</figcaption>
          <blockquote lang="id" className="whitespace-pre-line">
            {message}
          </blockquote>
        </figure>
      )}
      {inventory && (
        <>
          <TransferredItems inventory={inventory} />
          <Section title={text.keeps.title(senderName ?? text.keeps.sender)}>
            <BulletList items={text.keeps.list} />
          </Section>
          <Section title={text.consequences.title}>
            {pauses.campaigns > 0 && <Notice tone="help" title={text.consequences.paused(pauses.campaigns)} />}
            <BulletList
              items={[
                text.consequences.owner,
                ...(pauses.campaigns > 0 ? [] : [text.consequences.quiet]),
                text.consequences.session,
                text.consequences.personal,
              ]}
            />
          </Section>
        </>
      )}
      {children}
    </div>
  );
}

function TransferredItems({ inventory }: { inventory: BusinessInventory }) {
  const text = useText(businessHandoverText);
  const { count } = useFormat();
  const { channels, agents, rooms, recipientLists, campaigns, members } = inventory;
  const channelList = channels.length === 0 ? text.moves.none : <Channels channels={channels} />;
  const failed = channels.filter(({ status }) => status === 'FAILED');
  return (
    <Section title={text.moves.title}>
      <Facts
        facts={[
          [text.moves.channels, channelList],
          [text.moves.rooms, rooms < MAX_ROOM_COUNT ? count(rooms) : text.moves.more(count(MAX_ROOM_COUNT))],
          [text.moves.agents, count(agents)],
          [text.moves.members, count(members)],
          [text.moves.recipientLists, count(recipientLists)],
          [text.moves.campaigns, count(campaigns)],
        ]}
      />
      {failed.map(({ name }, index) => (
        <Notice key={index} tone="help" title={text.consequences.failed(name)} />
      ))}
    </Section>
  );
}

function Channels({ channels }: { channels: BusinessInventory['channels'] }) {
  const text = useText(frameText).channels;
  return (
    <ul className="grid gap-1.5">
      {channels.map(({ name, phone, status }, index) => (
        <li key={index} className="flex flex-wrap items-center gap-x-2">
          <span>{name || text.nameless}</span>
          {phone && <span className="tabular font-normal text-ink-soft">{phoneOf(phone)}</span>}
          <Tag tone={status === 'WORKING' ? 'done' : status === 'FAILED' ? 'fail' : 'plain'}>
            {(Object.hasOwn(text.status, status) ? text.status[status] : undefined) ?? text.unknown(status)}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function BulletList({ items }: { items: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
