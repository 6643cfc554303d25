import { useSelector } from '@xstate/react';
import { SearchX } from 'lucide-react';
import { useRef } from 'react';

import type { ReplyDraft } from '../../contracts/suggestions.ts';
import { fillPlaceholders, openOrderVariables } from '../../machines/composer/placeholders.ts';
import {
  askedVariables,
  FILLED_VARIABLES,
  problemsOf,
  REPLY_LENGTH,
  type ReplyProblem,
} from '../../machines/suggestions/replyDraft.ts';
import type { ReplyEditorRef } from '../../machines/suggestions/replyEditor.machine.ts';
import { libraryRoute } from '../../machines/suggestions/suggestions.ts';
import { LeaveQuestion } from '../app/leaveGuard/LeaveDialog.tsx';
import { LoadingPane } from '../app/LoadingPane.tsx';
import { Page } from '../app/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { fieldsOf } from '../ui/fieldsOf.ts';
import { FileField } from '../ui/FileField.tsx';
import { Form } from '../ui/Form.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { VariableButtons } from '../ui/VariableButtons.tsx';
import { ReplyFile } from './ReplyFile.tsx';
import { suggestionsText } from './text/id.ts';

const ACCEPT = 'image/jpeg,image/png,image/webp,video/mp4,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx';

/** Of the conversation, whose code this page does without. */
const FormattedText = lazyView(async () => (await import('../conversation/message/FormattedText.tsx')).FormattedText, {
  optional: true,
  fallback: ({ children }) => (
    <div lang="id" className="whitespace-pre-wrap">
      {children}
    </div>
  ),
});

/** The page of one quick reply. */
export function ReplyEditor({ actor }: { actor: ReplyEditorRef }) {
  const text = useText(suggestionsText).editor;
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, source } = snapshot.context;
  return (
    <Page
      title={source.from === 'reply' ? text.edit : text.create}
      back={{ to: libraryRoute(businessId), label: text.back }}
      width="max-w-4xl"
    >
      {snapshot.matches('loading') ? (
        <>
          <output className="sr-only">{text.loading}</output>
          <LoadingPane />
        </>
      ) : snapshot.matches('failed') ? (
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      ) : snapshot.matches('gone') ? (
        <EmptyState icon={<SearchX size={22} />} title={text.gone.title}>
          {text.gone.body}
        </EmptyState>
      ) : (
        <ReplyForm actor={actor} />
      )}
      <LeaveQuestion
        open={snapshot.matches({ editing: { unsaved: 'confirmingLeave' } })}
        onStay={() => actor.send({ type: 'leave.cancelled' })}
        onLeave={() => actor.send({ type: 'leave.confirmed' })}
      />
    </Page>
  );
}

function ReplyForm({ actor }: { actor: ReplyEditorRef }) {
  const text = useText(suggestionsText).editor;
  const snapshot = useSelector(actor, (state) => state);
  const body = useRef<HTMLTextAreaElement>(null);
  const { draft, opened, refusal, fileRefusal, showsErrors } = snapshot.context;
  const problems = new Set(problemsOf(draft));
  /** What is only missing is told once the user wants to save. */
  const errorOf = (...names: ReplyProblem[]) => {
    const found = names.find((name) => problems.has(name) && (showsErrors || name === 'long' || name === 'braces'));
    return found && text.problems[found];
  };
  const change = (changes: Partial<ReplyDraft>) => actor.send({ type: 'draft.changed', changes });
  const field = fieldsOf(draft, change);
  const asked = askedVariables(draft.body);
  return (
    <Form
      className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={() => actor.send({ type: 'reply.submitted' })}
    >
      <div className="grid grid-cols-1 gap-4">
        {opened !== null && opened.commonEdit !== null && opened.commonEdit !== draft.body && (
          <Notice
            title={text.commonEdit}
            button={{ label: text.take, onClick: () => change({ body: opened.commonEdit ?? '' }) }}
          >
            <bdi lang="id" className="wrap-anywhere whitespace-pre-wrap">
              {opened.commonEdit}
            </bdi>
          </Notice>
        )}
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextField label={text.name} error={errorOf('title')} autoComplete="off" {...field('title')} />
          <TextField
            label={text.shortcut}
            hint={text.shortcutHint}
            error={errorOf('shortcut')}
            before="/"
            autoCapitalize="none"
            autoComplete="off"
            {...field('shortcut')}
          />
        </div>
        <div className="grid grid-cols-1 gap-2">
          <TextArea
            ref={body}
            label={text.body}
            hint={text.bodyHint}
            error={errorOf('empty', 'long', 'braces')}
            rows={5}
            maxCharacters={REPLY_LENGTH.body}
            {...field('body')}
          />
          <VariableButtons
            label={text.insert}
            names={FILLED_VARIABLES}
            field={body}
            onInserted={(written) => change({ body: written })}
          />
          {openOrderVariables(draft.body).length > 0 && <p className="text-sm text-ink-soft">{text.fromOrder}</p>}
          {asked.length > 0 && <p className="text-sm wrap-anywhere text-ink-soft">{text.asked(asked.join(', '))}</p>}
        </div>
        <FileField
          label={text.file.label}
          hint={text.file.hint}
          accept={ACCEPT}
          file={draft.file}
          isUploading={snapshot.matches({ editing: { unsaved: 'uploading' } })}
          error={fileRefusal === null ? undefined : text.file.refusals[fileRefusal]}
          onChoose={(file) => actor.send({ type: 'file.chosen', file })}
          onCancel={() => actor.send({ type: 'upload.cancelled' })}
          onRemove={() => change({ file: null })}
        />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextField
            label={text.category}
            hint={text.categoryHint}
            error={errorOf('category')}
            autoComplete="off"
            list="reply-categories"
            {...field('category')}
          />
          <datalist id="reply-categories">
            {opened?.categories.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </datalist>
          <SelectField
            label={text.owner}
            hint={text.ownerHint}
            value={draft.isPersonal ? 'personal' : 'team'}
            disabled={
              opened?.mayEdit === false || (opened !== null && opened.base !== null && !opened.draft.isPersonal)
            }
            options={[
              ['team', text.team],
              ['personal', text.personal],
            ]}
            onChange={(owner) => change({ isPersonal: owner === 'personal' })}
          />
        </div>
        <Switch label={text.enabled} checked={draft.isEnabled} onChange={(isEnabled) => change({ isEnabled })} />
        {refusal !== null && <Notice tone="fail" title={text.refused[refusal]} />}
      </div>
      <Preview body={draft.body} file={draft.file} />
      <div className="flex flex-wrap items-center gap-3 pb-6">
        <Button type="submit" variant="primary" busy={snapshot.hasTag('busy')}>
          {text.save}
        </Button>
        <output className="text-sm text-ink-soft">{snapshot.matches('left') ? text.left : ''}</output>
      </div>
    </Form>
  );
}

/** The reply as the customer sees it, with sample values for the variables that the composer fills. */
function Preview({ body, file }: Pick<ReplyDraft, 'body' | 'file'>) {
  const text = useText(suggestionsText).editor;
  return (
    <section aria-label={text.preview} className="grid grid-cols-1 gap-2 md:sticky md:top-0">
      <h2 className="font-semibold">{text.preview}</h2>
      {/* The colours of WhatsApp, whatever the theme of the page. */}
      <div className="rounded-lg border border-line bg-[#efeae2] p-3 text-[#111b21]">
        <div className="ml-auto w-fit max-w-full rounded-lg bg-[#d9fdd3] px-2.5 py-2 wrap-anywhere">
          {file !== null && <ReplyFile file={file} className="mb-2" />}
          {body.trim() === '' ? (
            <p className="text-[#54656f]">{text.previewEmpty}</p>
          ) : (
            <FormattedText>{fillPlaceholders(body, text.sample)}</FormattedText>
          )}
        </div>
      </div>
    </section>
  );
}
