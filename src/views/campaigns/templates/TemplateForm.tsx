import { useSelector } from '@xstate/react';

import type { TemplateDraft, TemplateHeader, TemplateSamples } from '../../../contracts/campaigns.templates.ts';
import { MAX_BODY } from '../../../machines/campaigns/templateCheck.texts.ts';
import {
  bodyOf,
  footerOf,
  headerOf,
  MAX_FOOTER,
  MAX_HEADER,
  partOf,
} from '../../../machines/campaigns/templateCheck.ts';
import type { Finding } from '../../../machines/campaigns/templateCheck.types.ts';
import type { TemplateDraftRef } from '../../../machines/campaigns/templateDraft.machine.ts';
import { replaceFooter, replaceHeader, withBody, withHeader } from '../../../machines/campaigns/templateEdit.ts';
import { CATEGORIES, LANGUAGES } from '../../../machines/campaigns/templates.ts';
import { lengthOf, sampleOf, typedSlugOf, variablesOf } from '../../../machines/campaigns/templateText.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { useWhyDisabled } from '../../ui/whyDisabled.ts';
import { ButtonFields } from './ButtonFields.tsx';
import { useSentence } from './Findings.tsx';
import { SampleFile } from './SampleFile.tsx';
import { templatesText } from './text/id.ts';

const FORMATS = ['NONE', 'TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION'] as const;
type Format = (typeof FORMATS)[number];

const headerOfFormat = (format: Format): TemplateHeader | null => {
  if (format === 'NONE') return null;
  if (format === 'LOCATION') return { type: 'HEADER', format };
  return format === 'TEXT'
    ? { type: 'HEADER', format, text: '', samples: {} }
    : { type: 'HEADER', format, sample: null };
};

/** Every field of a template. The first stop of a field stands below it once the user has tried to submit. */
export function TemplateForm({
  actor,
  findings,
  readOnly,
}: {
  actor: TemplateDraftRef;
  findings: readonly Finding[];
  readOnly: boolean;
}) {
  const text = useText(templatesText);
  const sentenceOf = useSentence();
  const { draft, template, showsErrors } = useSelector(actor, (snapshot) => snapshot.context);
  const isLocked = template !== null && template.meta_id !== null;
  const errorAt = (at: Finding['at']): string | undefined => {
    const stop = showsErrors ? findings.find((finding) => finding.at === at && finding.level === 'stop') : undefined;
    return stop && sentenceOf(stop);
  };
  const change = (changes: Partial<TemplateDraft>) => actor.send({ type: 'draft.changed', changes });
  const why = useWhyDisabled(readOnly, null);
  const isCode = draft.category === 'AUTHENTICATION';
  const languages = LANGUAGES.includes(draft.language) ? LANGUAGES : [draft.language, ...LANGUAGES];
  return (
    <>
      <TextField
        label={text.draft.name}
        name="name"
        hint={isLocked ? text.draft.nameLocked : text.draft.nameHint}
        error={errorAt('name')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={readOnly || isLocked}
        value={draft.name}
        onChange={(event) => change({ name: typedSlugOf(event.target.value) })}
      />
      <SelectField
        label={text.draft.language}
        value={draft.language}
        error={errorAt('language')}
        hint={isLocked ? text.draft.nameLocked : undefined}
        disabled={readOnly || isLocked}
        options={languages.map((language) => [language, text.languages[language] ?? language] as const)}
        onChange={(language) => change({ language })}
      />
      <fieldset
        disabled={readOnly || template?.status === 'approved'}
        title={template?.status === 'approved' ? text.draft.nameLocked : (why ?? undefined)}
        className="min-w-0 disabled:opacity-60"
      >
        <RadioGroup
          label={text.category}
          value={draft.category}
          options={CATEGORIES.map((category) => ({
            value: category,
            title: text.categories[category],
            hint: text.categoryHints[category],
          }))}
          onChange={(category) => actor.send({ type: 'category.chosen', category })}
        />
      </fieldset>
      {isCode ? (
        <p className="text-sm text-ink-soft">{text.draft.codeText}</p>
      ) : (
        <Texts actor={actor} draft={draft} readOnly={readOnly} errorAt={errorAt} onChange={change} />
      )}
      <ButtonFields draft={draft} readOnly={readOnly} errorAt={errorAt} onChange={change} />
    </>
  );
}

interface PartProps {
  draft: TemplateDraft;
  readOnly: boolean;
  errorAt: (at: Finding['at']) => string | undefined;
  onChange: (changes: Partial<TemplateDraft>) => void;
}

/** Header, body and footer, with the samples of their variables. */
function Texts({ actor, draft, readOnly, errorAt, onChange }: PartProps & { actor: TemplateDraftRef }) {
  const text = useText(templatesText).draft;
  const header = headerOf(draft);
  const body = bodyOf(draft);
  const samples = partOf(draft, 'BODY')?.samples ?? {};
  const set = ({ components }: TemplateDraft) => onChange({ components });
  return (
    <>
      <SelectField
        label={text.header}
        value={header?.format ?? 'NONE'}
        error={header === undefined || header.format === 'LOCATION' ? errorAt('header') : undefined}
        disabled={readOnly}
        options={FORMATS.map((format) => [format, text.headers[format]] as const)}
        onChange={(format) => set(replaceHeader(draft, headerOfFormat(format)))}
      />
      {header?.format === 'TEXT' && (
        <>
          <TextField
            label={text.headerText}
            name="header"
            error={errorAt('header')}
            autoComplete="off"
            readOnly={readOnly}
            value={header.text}
            after={<Counter text={header.text} most={MAX_HEADER} />}
            onChange={(event) => set(withHeader(draft, event.target.value))}
          />
          <Samples
            text={header.text}
            samples={header.samples}
            readOnly={readOnly}
            onChange={(changed) => set(withHeader(draft, header.text, changed))}
          />
        </>
      )}
      {(header?.format === 'IMAGE' || header?.format === 'VIDEO' || header?.format === 'DOCUMENT') && (
        <SampleFile
          key={header.format}
          actor={actor}
          header={header}
          readOnly={readOnly}
          error={errorAt('header')}
          onRemove={() => set(replaceHeader(draft, { ...header, sample: null }))}
        />
      )}
      <div className="grid grid-cols-1 gap-1.5">
        <TextArea
          label={text.body}
          name="body"
          hint={text.bodyHint}
          error={errorAt('body')}
          rows={6}
          readOnly={readOnly}
          value={body}
          onChange={(event) => set(withBody(draft, event.target.value))}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button
            size="small"
            disabled={readOnly}
            onClick={() => set(withBody(draft, `${body}${/\s$|^$/.test(body) ? '' : ' '}{{${nextVariable(body)}}}`))}
          >
            {text.insertVariable}
          </Button>
          <Counter text={body} most={MAX_BODY} />
        </div>
      </div>
      <Samples
        text={body}
        samples={samples}
        readOnly={readOnly}
        onChange={(changed) => set(withBody(draft, body, changed))}
      />
      <TextField
        label={text.footer}
        name="footer"
        error={errorAt('footer')}
        autoComplete="off"
        readOnly={readOnly}
        value={footerOf(draft)}
        after={<Counter text={footerOf(draft)} most={MAX_FOOTER} />}
        onChange={(event) => set(replaceFooter(draft, event.target.value))}
      />
    </>
  );
}

const nextVariable = (body: string): number =>
  Math.max(0, ...variablesOf(body).map((name) => (/^\d{1,3}$/.test(name) ? Number(name) : 0))) + 1;

/** Characters as Meta counts them: code points. */
function Counter({ text, most }: { text: string; most: number }) {
  const { count } = useFormat();
  const length = lengthOf(text);
  return (
    <span className={classes('tabular shrink-0 text-sm', length > most ? 'text-fail' : 'text-ink-soft')}>
      {`${count(length)}/${count(most)}`}
    </span>
  );
}

/** A field for the sample of each variable. */
function Samples({
  text: written,
  samples,
  readOnly,
  onChange,
}: {
  text: string;
  samples: TemplateSamples;
  readOnly: boolean;
  onChange: (samples: TemplateSamples) => void;
}) {
  const text = useText(templatesText).draft;
  const names = variablesOf(written);
  if (names.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{text.samples}</legend>
      <p className="text-sm text-ink-soft">{text.samplesHint}</p>
      {names.map((name) => (
        <TextField
          key={name}
          label={text.sampleOf(`{{${name}}}`)}
          autoComplete="off"
          readOnly={readOnly}
          value={sampleOf(samples, name)}
          onChange={(event) => onChange({ ...samples, [name]: event.target.value })}
        />
      ))}
    </fieldset>
  );
}
