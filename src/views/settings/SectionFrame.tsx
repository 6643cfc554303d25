import { useSelector } from '@xstate/react';
import { Lock } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { selectConflictingFields, type SectionRef } from '../../machines/settings/section.machine.ts';
import type { SectionName } from '../../machines/settings/sections.ts';
import { useRefusal } from '../refusals/useRefusal.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { uiText } from '../ui/text/id.ts';
import { useNow } from '../ui/useNow.ts';
import { useRefusals } from '../ui/useRefusals.ts';
import { useText } from '../ui/useText.ts';
import { WhyDisabled } from '../ui/whyDisabled.ts';
import { GoLiveDialog } from './GoLiveDialog.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SectionHeading } from './SectionHeading.tsx';
import { settingsText } from './text/id.ts';

/** The frame of every form section: loading, saving, failures and conflicts. */
export function SectionFrame({
  actor,
  labels,
  isUploading = false,
  children,
}: {
  actor: SectionRef;
  /** Names of the fields, for messages that are not next to the field. */
  labels: Record<string, string>;
  /** True while an upload runs: saving is blocked until it ends. */
  isUploading?: boolean;
  children: ReactNode;
}) {
  const text = useText(settingsText);
  const { saving } = useText(uiText).why;
  const { clockTime, dayName } = useFormat();
  const now = useNow();
  const snapshot = useSelector(actor, (state) => state);
  const refused = useRefusal(snapshot.context.refusal?.detail);
  const { section, saved, problems, showsProblems } = snapshot.context;
  const top = useRef<HTMLDivElement>(null);
  const isSaving = snapshot.matches('saving') || snapshot.matches('estimatingImpact');
  const problemCount = Object.keys(problems).length;

  const [attempts, setAttempts] = useState(0);
  // After each failed attempt to save, the first invalid field gets the focus.
  useEffect(() => {
    if (attempts === 0 || !actor.getSnapshot().context.showsProblems) return;
    const field = top.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else top.current?.scrollIntoView({ block: 'start' });
  }, [actor, attempts]);

  const why = snapshot.matches('readOnly') ? text.readOnlyHint : isSaving ? saving : null;
  if (snapshot.matches('loading')) return <Loading section={section} />;
  if (snapshot.matches('failed')) {
    return (
      <Frame section={section}>
        <Notice
          tone="fail"
          title={text.failed}
          detail={refused}
          action={<RetryButton onClick={() => actor.send({ type: 'retry.requested' })} />}
        >
          {text.failedHint}
        </Notice>
      </Frame>
    );
  }
  return (
    <Form
      className="grid min-h-full grid-rows-[1fr_auto]"
      onSubmit={() => {
        if (isSaving || isUploading) return;
        actor.send({ type: 'save.requested' });
        setAttempts(attempts + 1);
      }}
    >
      <div
        ref={top}
        tabIndex={-1}
        className="mx-auto grid w-full max-w-2xl scroll-mt-4 content-start gap-5 px-4 py-5 outline-none md:px-8"
      >
        <SectionHeading section={section} />
        {snapshot.matches('readOnly') && (
          <p className="flex gap-2 rounded-md bg-sunken p-3 text-sm">
            <Lock aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-ink-soft" />
            <span>
              <strong className="block font-semibold">{text.readOnly}</strong>
              {text.readOnlyHint}
            </span>
          </p>
        )}
        <RefusalNotice actor={actor} />
        {showsProblems && problemCount > 0 && <Notice tone="fail" title={text.problemsTitle(problemCount)} />}
        <fieldset
          disabled={snapshot.matches('readOnly') || isSaving}
          title={why ?? undefined}
          className="grid min-w-0 gap-5"
        >
          <legend className="sr-only">{text.sections[section]}</legend>
          <WhyDisabled value={why}>{children}</WhyDisabled>
        </fieldset>
        {saved?.lastChange && (
          <p className="text-sm text-ink-soft">
            {text.lastChanged(
              saved.lastChange.name,
              `${dayName(saved.lastChange.at, now, text.days)} ${clockTime(saved.lastChange.at)}`,
            )}
          </p>
        )}
      </div>
      <SaveBar actor={actor} isUploading={isUploading} />
      <ConflictDialog actor={actor} labels={labels} />
      <GoLiveDialog actor={actor} />
    </Form>
  );
}

function Frame({ section, children }: { section: SectionName; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl content-start gap-5 px-4 py-5 md:px-8">
      <SectionHeading section={section} />
      {children}
    </div>
  );
}

function Loading({ section }: { section: SectionName }) {
  const text = useText(settingsText);
  return (
    <Frame section={section}>
      <output aria-busy="true" aria-label={text.loading} className="grid gap-5">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-28" />
      </output>
    </Frame>
  );
}

function RefusalNotice({ actor }: { actor: SectionRef }) {
  const refusals = useRefusals(useText(settingsText).refusals);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const why = useRefusal(refusal?.detail);
  return refusal && <Notice tone="fail" title={refusals[refusal.why]} detail={why} />;
}

function ConflictDialog({ actor, labels }: { actor: SectionRef; labels: Record<string, string> }) {
  const text = useText(settingsText).conflict;
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('conflict'));
  const by = useSelector(actor, ({ context }) => context.theirs?.lastChange?.name);
  const clashes = useSelector(actor, selectConflictingFields, (one, other) => one.join() === other.join());
  const takeTheirs = () => actor.send({ type: 'theirs.chosen' });
  return (
    <Dialog
      open={isOpen}
      title={text.title}
      // Closing decides nothing: the draft stays unsaved.
      onClose={() => actor.send({ type: 'conflict.postponed' })}
      footer={
        <>
          <Button onClick={takeTheirs}>{text.theirs}</Button>
          <Button variant="primary" onClick={() => actor.send({ type: 'mine.chosen' })}>
            {text.mine}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        <p>{text.body(by ?? text.unknownUser)}</p>
        <p className="text-ink-soft">
          {clashes.length > 0 ? text.clash(clashes.map((field) => labels[field] ?? field).join(', ')) : text.noOverlap}
        </p>
      </div>
    </Dialog>
  );
}
