import { useSelector } from '@xstate/react';
import { useRef } from 'react';

import type { BroadcastDraft, DraftOptions } from '../../../contracts/campaigns.broadcasts.ts';
import { MAX_BROADCAST_NAME, MAX_BROADCAST_TEXT, MAX_CAPTION } from '../../../contracts/limits.ts';
import { calendarOf } from '../../../contracts/time.ts';
import type { BroadcastDraftRef } from '../../../machines/campaigns/broadcastDraft.machine.ts';
import { hasBrokenVariable, variablesIn } from '../../../machines/composer/placeholders.ts';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { useFormat } from '../../ui/format.ts';
import { phoneOf } from '../../ui/phone.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { VariableButtons } from '../../ui/VariableButtons.tsx';
import { broadcastsText } from './text/id.ts';
import { withTemplate } from './withTemplate.ts';

const ACCEPT = 'image/jpeg,image/png,image/webp,video/mp4,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx';

interface StepProps {
  draft: BroadcastDraft;
  options: DraftOptions;
  onChange: (changes: Partial<BroadcastDraft>) => void;
}

/** What every recipient has. */
const OF_ALL = ['nama', 'nama_depan'];

/** The number, the file, the text, and what replaces a missing value. */
export function MessageStep({ actor, draft, options, onChange }: StepProps & { actor: BroadcastDraftRef }) {
  const text = useText(broadcastsText).draft;
  const { count } = useFormat();
  const isUploading = useSelector(actor, (snapshot) => snapshot.matches({ editing: { pending: 'uploading' } }));
  const fileRefusal = useSelector(actor, (snapshot) => snapshot.context.fileRefusal);
  const longest = draft.media === null ? MAX_BROADCAST_TEXT : MAX_CAPTION;
  const isTooLong = Array.from(draft.body).length > longest;
  const field = useRef<HTMLTextAreaElement>(null);
  const variables = variablesIn(draft.body).filter((name) => name !== '');
  const ofLists = options.lists.flatMap(({ id, variables: names }) => (draft.audience.lists.includes(id) ? names : []));
  const known = [...new Set([...OF_ALL, ...ofLists])];
  /** No chosen list has it; a replacement fills it all the same. */
  const unknown = variables.filter((name) => !known.includes(name) && !draft.fallbacks[name]?.trim());
  const isUnknown = draft.audience.lists.length > 0 && unknown.length > 0;
  const problem =
    (isTooLong && text.tooLong(count(longest))) ||
    (hasBrokenVariable(draft.body) && text.brokenVariable) ||
    (isUnknown && text.unknownVariables(unknown.map((name) => `{{${name}}}`).join(', ')));
  return (
    <>
      <TextField
        label={text.name}
        hint={text.nameHint}
        value={draft.name}
        maxLength={MAX_BROADCAST_NAME}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SelectField
        label={text.channel}
        value={draft.channelId ?? ''}
        options={[
          ['', text.chooseChannel],
          ...options.channels.map(({ id, name, phone, status }) => {
            const shown = phone === null ? name : `${name} ${phoneOf(phone)}`;
            return [id, status === 'WORKING' ? shown : `${shown} (${text.offline})`] as const;
          }),
        ]}
        onChange={(id) => onChange({ channelId: id === '' ? null : id })}
      />
      <FileField
        label={text.file.label}
        hint={text.file.hint}
        accept={ACCEPT}
        file={draft.media}
        isUploading={isUploading}
        error={fileRefusal === null ? undefined : text.file.refusals[fileRefusal]}
        onChoose={(file) => actor.send({ type: 'file.chosen', file })}
        onCancel={() => actor.send({ type: 'upload.cancelled' })}
        onRemove={() => onChange({ media: null })}
      />
      {options.templates.length > 0 && (
        <SelectField
          label={text.template}
          hint={text.templateHint}
          value={options.templates.some(({ id }) => id === draft.templateId) ? (draft.templateId ?? '') : ''}
          options={[['', text.noTemplate], ...options.templates.map(({ id, name }) => [id, name] as const)]}
          onChange={(id) =>
            onChange({ body: withTemplate(draft.body, id, options.templates), templateId: id === '' ? null : id })
          }
        />
      )}
      <TextArea
        ref={field}
        label={text.body}
        hint={text.bodyHint}
        error={problem || undefined}
        maxCharacters={longest}
        rows={6}
        value={draft.body}
        // Of a text that was emptied, nothing is the template's.
        onChange={({ target: { value } }) =>
          onChange({ body: value, ...(/\S/.test(value) ? {} : { templateId: null }) })
        }
      />
      <VariableButtons label={text.insert} names={known} field={field} onInserted={(body) => onChange({ body })} />
      {variables.map((name, at) => (
        <TextField
          key={name}
          label={text.fallback(name)}
          hint={at === 0 ? text.fallbackHint : undefined}
          value={draft.fallbacks[name] ?? ''}
          maxLength={200}
          onChange={({ target }) => onChange({ fallbacks: { ...draft.fallbacks, [name]: target.value } })}
        />
      ))}
    </>
  );
}

const DAYS = ['0', '1', '7', '30'] as const;

/** Who gets it, and who does not. */
export function RecipientsStep({ draft, options, onChange }: StepProps) {
  const text = useText(broadcastsText).draft;
  const { count } = useFormat();
  const { audience } = draft;
  const labels = new Map(options.lists.map(({ id, name, count: size }) => [id, text.listCount(name, count(size))]));
  const idsOf = (chosen: readonly string[]) =>
    options.lists.map(({ id }) => id).filter((id) => chosen.includes(labels.get(id) ?? ''));
  const labelsOf = (ids: readonly string[]) => ids.flatMap((id) => labels.get(id) ?? []);
  const set = (changes: Partial<BroadcastDraft['audience']>) => onChange({ audience: { ...audience, ...changes } });
  return (
    <>
      {options.lists.length === 0 ? (
        <p className="text-sm text-ink-soft">{text.noLists}</p>
      ) : (
        <FieldGroup title={text.lists}>
          <CheckboxGroup
            label={text.lists}
            options={[...labels.values()]}
            selected={labelsOf(audience.lists)}
            onChange={(chosen) => set({ lists: idsOf(chosen) })}
          />
        </FieldGroup>
      )}
      {options.tags.length > 0 && (
        <FieldGroup title={text.withTags}>
          <CheckboxGroup
            label={text.withTags}
            options={options.tags.filter((tag) => !audience.withoutTags.includes(tag))}
            selected={audience.withTags}
            onChange={(chosen) => set({ withTags: chosen })}
          />
          <p className="text-sm text-ink-soft">{text.withTagsHint}</p>
        </FieldGroup>
      )}
      {options.lists.length > 1 && (
        <FieldGroup title={text.withoutLists}>
          <CheckboxGroup
            label={text.withoutLists}
            options={labelsOf(options.lists.map(({ id }) => id).filter((id) => !audience.lists.includes(id)))}
            selected={labelsOf(audience.withoutLists)}
            onChange={(chosen) => set({ withoutLists: idsOf(chosen) })}
          />
        </FieldGroup>
      )}
      {options.tags.length > 0 && (
        <FieldGroup title={text.withoutTags}>
          <CheckboxGroup
            label={text.withoutTags}
            options={options.tags.filter((tag) => !audience.withTags.includes(tag))}
            selected={audience.withoutTags}
            onChange={(chosen) => set({ withoutTags: chosen })}
          />
        </FieldGroup>
      )}
      <SelectField
        label={text.withoutDays}
        value={DAYS.find((days) => days === String(audience.withoutDays)) ?? '0'}
        options={DAYS.map((days) => [days, text.days[days]] as const)}
        onChange={(days) => set({ withoutDays: Number(days) })}
      />
      <label className="flex cursor-pointer items-start gap-3 rounded-md border border-line p-3">
        <input
          type="checkbox"
          aria-label={text.strangers}
          checked={draft.acceptsStrangers}
          aria-describedby="strangers-hint"
          onChange={({ target }) => onChange({ acceptsStrangers: target.checked })}
          className="mt-1 size-4 shrink-0 accent-accent"
        />
        <span className="grid gap-1">
          <span className="font-medium">{text.strangers}</span>
          <span id="strangers-hint" className="text-sm text-ink-soft">
            {text.strangersHint}
          </span>
        </span>
      </label>
    </>
  );
}

const ZONES = [
  ['Asia/Jakarta', 'WIB'],
  ['Asia/Makassar', 'WITA'],
  ['Asia/Jayapura', 'WIT'],
] as const;

/** When it begins, in the zone of the recipients. */
export function ScheduleStep({ draft, onChange }: Omit<StepProps, 'options'>) {
  const text = useText(broadcastsText).draft;
  const zone = ZONES.find(([name]) => name === draft.zone)?.[0] ?? 'Asia/Jakarta';
  const calendar = calendarOf(zone);
  const isLater = draft.scheduledAt !== null;
  return (
    <>
      <SelectField
        label={text.when}
        value={isLater ? 'later' : 'now'}
        options={[
          ['now', text.now],
          ['later', text.later],
        ]}
        onChange={(when) =>
          onChange({ scheduledAt: when === 'now' ? null : new Date(Date.now() + 3_600_000).toISOString() })
        }
      />
      {isLater && (
        <TextField
          label={text.at}
          type="datetime-local"
          value={calendar.toLocalTime(draft.scheduledAt ?? '')}
          onChange={({ target }) => {
            const at = calendar.fromLocalTime(target.value);
            if (!Number.isNaN(at)) onChange({ scheduledAt: new Date(at).toISOString() });
          }}
        />
      )}
      <SelectField
        label={text.zone}
        hint={text.quiet}
        value={zone}
        options={ZONES}
        onChange={(chosen) => onChange({ zone: chosen })}
      />
    </>
  );
}
