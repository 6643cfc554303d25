import { useSelector } from '@xstate/react';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';

import type {
  CheckWords,
  FaultSentences,
  Installation,
  InstallationCheck,
} from '../../contracts/admin.installation.ts';
import { selectInstallation, selectRefusal, type InstallationRef } from '../../machines/admin/installation.machine.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Denied } from '../ui/Denied.tsx';
import { useFormat } from '../ui/format.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Section } from '../ui/Section.tsx';
import { copyText } from '../ui/text/copy.id.ts';
import { useNow } from '../ui/useNow.ts';
import { useSaidAtEnd } from '../ui/useSaid.ts';
import { useText } from '../ui/useText.ts';
import { faultSentence } from './faultSentence.ts';
import { installationText } from './text/installation.id.ts';

const looks = {
  fail: { Icon: CircleX, color: 'text-fail' },
  warn: { Icon: CircleAlert, color: 'text-help' },
  ok: { Icon: CircleCheck, color: 'text-done' },
} as const;
const STATES = ['fail', 'warn', 'ok'] as const;

/** What is wrong with the installation, what it breaks, and what mends it. Failures first. */
export function InstallationChecks({ actor }: { actor: InstallationRef }) {
  const text = useText(installationText);
  const snapshot = useSelector(actor, (state) => state);
  const installation = useSelector(actor, selectInstallation);
  const refusal = useSelector(actor, selectRefusal);
  const { elapsed, count } = useFormat();
  const now = useNow();
  const isChecking = snapshot.matches('checking');
  const counts = STATES.map((state) => {
    const found = installation?.checks.filter((check) => check.state === state) ?? [];
    return { state, words: `${text.states[state]}: ${count(found.length)}`, found };
  });
  useSaidAtEnd(isChecking, refusal === null ? counts.map(({ words }) => words).join(', ') : null);
  if (snapshot.matches('denied')) return <Denied text={text.denied} />;
  if (snapshot.matches('failed') && refusal)
    return (
      <LoadFailed
        text={{ title: text.failedTitle, body: text.refusals[refusal] }}
        onRetry={() => actor.send({ type: 'retry.requested' })}
      />
    );
  if (!installation) return <output className="p-4 text-ink-soft">{text.loading}</output>;
  const age = elapsed(installation.at, now);
  return (
    <section aria-label={text.title} className="grid gap-4">
      <p className="text-sm text-ink-soft">{text.hint}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CheckedAt at={installation.at} age={age} />
        <Button variant="primary" busy={isChecking} onClick={() => actor.send({ type: 'check.requested' })}>
          {isChecking ? text.checking : text.check}
        </Button>
      </div>
      {refusal && (
        <Notice tone="fail" title={text.failedTitle}>
          <p>{text.refusals[refusal]}</p>
          <p>{text.stale(age)}</p>
        </Notice>
      )}
      <ul aria-label={text.counts} className="flex flex-wrap gap-x-6 gap-y-1 text-sm font-semibold">
        {counts.map(({ state, words }) => {
          const { Icon, color } = looks[state];
          return (
            <li key={state} className="tabular flex items-center gap-2">
              <Icon aria-hidden="true" size={18} className={color} />
              {words}
            </li>
          );
        })}
      </ul>
      {installation.checks.every(({ state }) => state === 'ok') && <p className="font-semibold">{text.allFine}</p>}
      <ul className="grid gap-2">
        {counts
          .flatMap(({ found }) => found)
          .map((check) => (
            <Check key={check.id} check={check} />
          ))}
      </ul>
      <div className="grid gap-4 md:grid-cols-2">
        <Releases installation={installation} now={now} />
        <Section title={text.outside.title} hint={text.outside.hint} isCard>
          <Command command={`npm run doctor -- ${location.origin}`} name="npm run doctor" />
          <p className="text-sm text-ink-soft">{text.outside.key}</p>
        </Section>
      </div>
    </section>
  );
}

function CheckedAt({ at, age }: { at: string; age: string }) {
  const text = useText(installationText);
  const { clockTime } = useFormat();
  return (
    <time dateTime={at} className="tabular text-sm text-ink-soft">
      {text.checkedAt(clockTime(at), age)}
    </time>
  );
}

function Check({ check: { id, state, faults, words } }: { check: InstallationCheck }) {
  const text = useText(installationText);
  const { Icon, color } = looks[state];
  const { breaks, mend }: CheckWords = text.checks[words];
  const sentences: FaultSentences = text.faults;
  return (
    <li className="flex gap-3 rounded-md border border-line bg-surface p-3 text-sm">
      <Icon aria-hidden="true" size={20} className={classes('shrink-0', color)} />
      <div className="grid min-w-0 grow gap-2">
        <p className="wrap-anywhere">
          <span className="sr-only">{`${text.states[state]}: `}</span>
          <span className={state === 'ok' ? undefined : 'font-semibold'}>{text.checks[id].what}</span>{' '}
          <code className="font-mono text-xs text-ink-soft">{id}</code>
        </p>
        {state !== 'ok' && (
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
            <dt className="text-ink-soft">{text.wrong}</dt>
            <dd className="wrap-anywhere">{faults.map((fault) => faultSentence(sentences, fault)).join('; ')}</dd>
            <dt className="text-ink-soft">{text.breaks}</dt>
            <dd>{breaks}</dd>
            <dt className="text-ink-soft">{text.mend}</dt>
            <dd className="grid justify-items-start gap-1">
              <Mend id={id} mend={mend} />
            </dd>
          </dl>
        )}
      </div>
    </li>
  );
}

/** Words, with commands. One word between backticks, such as the name of a secret, is no command. */
const Mend = ({ id, mend }: { id: string; mend: string }) =>
  mend
    .replaceAll(/`([^` ]+)`/g, '$1')
    .split('`')
    .map((part, at) =>
      at % 2 === 1 ? (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence keep their order
        <Command key={at} command={part} name={at > 1 ? `${id} (${(at + 1) / 2})` : id} />
      ) : (
        /[^ ,;]/.test(part) && (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <span key={at} className="wrap-anywhere">
            {part.replace(/^[,;] /, '')}
          </span>
        )
      ),
    );

/** A command with a place to fill in is typed, and not copied. `name`: for screen readers. */
function Command({ command, name }: { command: string; name: string }) {
  const text = useText(copyText);
  return (
    <span className="flex max-w-full flex-wrap items-center gap-2">
      <code className="min-w-0 rounded-sm bg-sunken px-2 py-1.5 font-mono text-xs wrap-anywhere">{command}</code>
      {!command.includes('<') && <CopyButton value={command} what={name} words={text} />}
    </span>
  );
}

/** The release of this page, of the database, and of the functions that it wakes. */
function Releases({ installation: { schema, functions }, now }: { installation: Installation; now: number }) {
  const text = useText(installationText).releases;
  const { elapsed } = useFormat();
  return (
    <Section title={text.title} isCard>
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-soft">{text.schema}</dt>
        <dd className="tabular min-w-0 wrap-anywhere">{schema}</dd>
        {functions.map(({ function: name, version, at }) => (
          <FunctionRelease key={name} name={name} release={text.release(version, elapsed(at, now))} />
        ))}
      </dl>
      {functions.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
    </Section>
  );
}

function FunctionRelease({ name, release }: { name: string; release: string }) {
  return (
    <>
      <dt className="font-mono text-xs text-ink-soft">{name}</dt>
      <dd className="tabular min-w-0 wrap-anywhere">{release}</dd>
    </>
  );
}
