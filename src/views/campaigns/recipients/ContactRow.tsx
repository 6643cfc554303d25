import { Pencil, X } from 'lucide-react';

import type { Contact, ConsentState } from '../../../contracts/campaigns.recipients.ts';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { phoneOf } from '../../ui/phone.ts';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { recipientsText } from './text/id.ts';

const tones: Record<ConsentState, TagTone> = { unknown: 'plain', given: 'done', paused: 'help', withdrawn: 'fail' };

export interface ContactRowProps {
  contact: Contact;
  isSelected: boolean;
  isDisabled: boolean;
  onSelect: () => void;
  onChange: () => void;
  onRemove: () => void;
}

/** A contact, struck through if it gets no offers. */
export function ContactRow({ contact, isSelected, isDisabled, onSelect, onChange, onRemove }: ContactRowProps) {
  const text = useText(recipientsText).list;
  const { date } = useFormat();
  const { name, phone, consent, since, fields } = contact;
  const number = phone === null ? text.hidden : phoneOf(phone);
  const shown = name ?? number;
  const isStopped = consent === 'paused' || consent === 'withdrawn';
  const state = text.consents[consent];
  return (
    <div className="flex items-start gap-1 py-1 pr-1 pl-1">
      <label className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          aria-label={text.select(shown)}
          checked={isSelected}
          onChange={onSelect}
          className="size-4 accent-accent"
        />
      </label>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 py-2">
        <p className={classes('flex flex-wrap gap-x-3 [overflow-wrap:anywhere]', isStopped && 'line-through')}>
          <bdi className="font-semibold">{name ?? text.noName}</bdi>
          <span className="tabular text-ink-soft">{number}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Tag tone={tones[consent]} wraps>
            {since === null ? state : text.since(state, date(since))}
          </Tag>
          {Object.entries(fields)
            .slice(0, 3)
            .map(([field, value]) => (
              <span key={field} className="text-sm text-ink-soft [overflow-wrap:anywhere]">{`${field}: ${value}`}</span>
            ))}
        </p>
      </div>
      <IconButton
        label={text.change(shown)}
        icon={<Pencil aria-hidden="true" size={18} />}
        disabled={isDisabled}
        onClick={onChange}
      />
      <IconButton
        label={text.remove(shown)}
        icon={<X aria-hidden="true" size={18} />}
        disabled={isDisabled}
        onClick={onRemove}
      />
    </div>
  );
}
