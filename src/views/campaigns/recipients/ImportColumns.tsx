import { useSelector } from '@xstate/react';

import type { ColumnMapping } from '../../../contracts/campaigns.recipients.ts';
import type { RecipientImportRef } from '../../../machines/campaigns/recipientImport.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/useText.ts';
import { recipientsText } from './text/id.ts';

const NONE = '';

/** What was recognised in the file, and which column holds what. */
export function ImportColumns({ actor }: { actor: RecipientImportRef }) {
  const text = useText(recipientsText).import;
  const { count } = useFormat();
  const { opened, mapping, after } = useSelector(actor, (snapshot) => snapshot.context);
  if (opened === null || mapping === null) return null;
  const change = (changed: Partial<ColumnMapping>) =>
    actor.send({ type: 'mapping.changed', mapping: { ...mapping, ...changed } });
  const columnOf = (value: string): number | null => (value === NONE ? null : Number(value));
  const names =
    opened.headers.find(({ row }) => row === mapping.header)?.names ?? opened.columns.map(({ name }) => name);
  const options = names.map((name, at) => [String(at), name] as const);
  const taken = [mapping.phone, mapping.name, mapping.lastName];
  const samples = (at: number | null): string | undefined => {
    const shown = opened.columns[at ?? -1]?.samples.filter((value) => value !== '').join(', ');
    return shown ? text.samples(shown) : undefined;
  };
  const how = [
    text.kinds[opened.kind],
    opened.kind !== 'xlsx' && opened.encoding?.toUpperCase(),
    opened.delimiter !== null &&
      names.length > 1 &&
      text.separatedBy(text.delimiters[opened.delimiter] ?? opened.delimiter),
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
  const others = names.map((_, at) => at).filter((at) => !taken.includes(at));
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="tabular text-sm [overflow-wrap:anywhere]">
        {opened.name !== '' && <bdi className="font-semibold">{`${opened.name} · `}</bdi>}
        {text.found(count(opened.rowCount), how)}
      </p>
      {after > 0 && <Notice title={text.continues(count(after))} />}
      {opened.isCut && <Notice tone="help" title={text.cut} />}
      {opened.sheets.length > 1 && (
        <SelectField
          label={text.sheet}
          value={opened.sheet ?? ''}
          options={opened.sheets.map((sheet) => [sheet, sheet] as const)}
          onChange={(sheet) => actor.send({ type: 'sheet.chosen', sheet })}
        />
      )}
      <fieldset className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <legend className="pb-2 font-semibold">{text.columns}</legend>
        <SelectField
          label={text.phoneColumn}
          value={mapping.phone === null ? NONE : String(mapping.phone)}
          options={[[NONE, text.noColumn], ...options]}
          hint={samples(mapping.phone)}
          error={mapping.phone === null ? text.phoneMissing : undefined}
          onChange={(value) => {
            const phone = columnOf(value);
            change({
              phone,
              name: mapping.name === phone ? null : mapping.name,
              lastName: mapping.lastName === phone ? null : mapping.lastName,
              fields: mapping.fields.filter((at) => at !== phone),
            });
          }}
        />
        <SelectField
          label={text.nameColumn}
          value={mapping.name === null ? NONE : String(mapping.name)}
          options={[[NONE, text.noColumn], ...options]}
          hint={samples(mapping.name)}
          onChange={(value) => {
            const name = columnOf(value);
            change({
              name,
              lastName: name === null || mapping.lastName === name ? null : mapping.lastName,
              fields: mapping.fields.filter((at) => at !== name),
            });
          }}
        />
        {mapping.name !== null && names.length > 2 && (
          <SelectField
            label={text.lastNameColumn}
            value={mapping.lastName === null ? NONE : String(mapping.lastName)}
            options={[[NONE, text.noColumn], ...options.filter(([at]) => at !== String(mapping.name))]}
            hint={samples(mapping.lastName)}
            onChange={(value) => {
              const lastName = columnOf(value);
              change({ lastName, fields: mapping.fields.filter((at) => at !== lastName) });
            }}
          />
        )}
      </fieldset>
      {others.length > 0 && (
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="pb-1 text-sm font-semibold">{text.otherColumns}</legend>
          {others.map((at) => (
            <label key={at} className="flex min-h-11 cursor-pointer items-center gap-3 [overflow-wrap:anywhere]">
              <input
                type="checkbox"
                checked={mapping.fields.includes(at)}
                onChange={({ target }) =>
                  change({
                    fields: target.checked ? [...mapping.fields, at] : mapping.fields.filter((one) => one !== at),
                  })
                }
                className="size-4 shrink-0 accent-accent"
              />
              {names[at]}
            </label>
          ))}
        </fieldset>
      )}
      <SelectField
        label={text.header}
        value={mapping.header === null ? NONE : String(mapping.header)}
        options={opened.headers.map(({ row, names: titles }) =>
          row === null
            ? [NONE, text.noHeader]
            : [String(row), text.headerRow(String(row), titles.join(', ').slice(0, 80))],
        )}
        onChange={(value) => change({ header: columnOf(value) })}
      />
      <Button
        variant="primary"
        className="justify-self-start"
        disabled={mapping.phone === null}
        onClick={() => actor.send({ type: 'mapping.confirmed' })}
      >
        {text.check}
      </Button>
    </div>
  );
}
