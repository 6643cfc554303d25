import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { SourceDetails } from '../../contracts/training.ts';
import type { SourceRef } from '../../machines/training/source.machine.ts';
import { Link } from '../app/Link.tsx';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { trainingText } from './text/id.ts';
import { useSourceTimes } from './useSourceTimes.ts';

/** Characters of the preview. A phone draws a whole document slowly. */
const SHOWN = 3000;

/** A file, an address or the catalogue: how far reading it is, what has to be looked at, and what was read. */
export function ReadSource({
  actor,
  details,
  sourceOf,
}: {
  actor: SourceRef;
  details: SourceDetails;
  sourceOf: (id: string) => ScreenRoute;
}) {
  const text = useText(trainingText).reading;
  const refused = useText(trainingText).source.refused;
  const refusal = useSelector(actor, (snapshot) => snapshot.context.refusal);
  return (
    <div className="grid grid-cols-1 gap-4">
      <h3 className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{details.title}</bdi>
      </h3>
      {details.kind === 'url' && details.origin !== null && (
        <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">
          <bdi>{details.origin}</bdi>
        </p>
      )}
      <Progress actor={actor} details={details} />
      {refusal !== null && <Notice tone="fail" title={refused[refusal]} />}
      <Findings actor={actor} details={details} sourceOf={sourceOf} />
      {details.content.body !== '' && (
        <Preview key={details.revision} body={details.content.body} label={text.preview} />
      )}
    </div>
  );
}

/** Whether it was read, is being read, or could not be read, and what to do. */
function Progress({ actor, details }: { actor: SourceRef; details: SourceDetails }) {
  const text = useText(trainingText).reading;
  const { count } = useFormat();
  const at = useSourceTimes();
  const canReread = useSelector(actor, (snapshot) => snapshot.can({ type: 'action.chosen', action: 'reread' }));
  const reread = (label: string) => (
    <Button size="small" disabled={!canReread} onClick={() => actor.send({ type: 'action.chosen', action: 'reread' })}>
      {label}
    </Button>
  );
  const { page, pages, pagesRead, characters, cut } = details.reading;
  if (details.status === 'queued') return <output className="text-sm">{text.queued}</output>;
  if (details.status === 'processing')
    return (
      <div className="grid grid-cols-1 gap-1">
        <output className="tabular text-sm">
          {page === undefined || pages === undefined ? text.processing : text.page(count(page), count(pages))}
        </output>
        <progress
          aria-label={text.processing}
          {...(page !== undefined && pages !== undefined && { value: page, max: pages })}
          className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
        />
      </div>
    );
  if (details.status === 'failed') {
    const { title, hint } = text.failures[details.failure ?? 'stopped'];
    return (
      <Notice tone="fail" title={title} action={reread(text.retry)}>
        {hint}
      </Notice>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      {details.status === 'outdated' && (
        <Notice tone="help" title={text.outdated.title} action={reread(text.refetch)}>
          {text.outdated.body}
        </Notice>
      )}
      <p className="tabular text-sm text-ink-soft">
        {[
          pagesRead !== undefined && text.pagesRead(count(pagesRead)),
          characters !== undefined && text.characters(count(characters)),
          details.read_at !== null && text.readAt(at(details.read_at)),
        ]
          .filter((part) => part !== false)
          .join(' · ')}
      </p>
      {cut !== undefined && <Notice tone="help" title={text.cut[cut]} />}
      {details.kind === 'url' && details.status === 'active' && reread(text.refetch)}
      {details.kind === 'catalogue' && <p className="text-sm text-ink-soft">{text.catalogue}</p>}
    </div>
  );
}

/** What a member has to look at before customers are answered from it. */
function Findings({
  actor,
  details,
  sourceOf,
}: {
  actor: SourceRef;
  details: SourceDetails;
  sourceOf: (id: string) => ScreenRoute;
}) {
  const text = useText(trainingText).reading;
  const { count } = useFormat();
  const canEnable = useSelector(actor, (snapshot) => snapshot.can({ type: 'action.chosen', action: 'enable' }));
  const { warnings = [], twins = [] } = details.reading;
  return (
    <>
      {warnings.length > 0 && (
        <Notice
          tone="help"
          title={text.warnings.title}
          action={
            !details.is_enabled && (
              <Button
                size="small"
                disabled={!canEnable}
                onClick={() => actor.send({ type: 'action.chosen', action: 'enable' })}
              >
                {text.warnings.accept}
              </Button>
            )
          }
        >
          <ul className="grid gap-1">
            {warnings.map(({ rule, count: times, found }) => (
              <li key={rule} className="[overflow-wrap:anywhere]">
                {text.warnings[rule](count(times))} <q className="text-ink-soft">{found}</q>
              </li>
            ))}
          </ul>
          <p className="pt-1">{details.is_enabled ? text.warnings.used : text.warnings.off}</p>
        </Notice>
      )}
      {twins.length > 0 && (
        <Notice tone="help" title={text.twins}>
          <ul className="grid gap-1">
            {twins.map(({ id, title }) => (
              <li key={id}>
                <Link to={sourceOf(id)} className="font-semibold [overflow-wrap:anywhere] underline">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** The text as the AI reads it. */
function Preview({ body, label }: { body: string; label: string }) {
  const text = useText(trainingText).reading;
  const [isWhole, setWhole] = useState(false);
  const isLong = body.length > SHOWN && !isWhole;
  return (
    <section aria-label={label} className="grid grid-cols-1 gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{label}</h3>
      <p lang="id" className="text-sm [overflow-wrap:anywhere] whitespace-pre-line">
        {isLong ? `${body.slice(0, SHOWN).replace(/(?<!\S)\S+$/u, '')}…` : body}
      </p>
      {isLong && (
        <Button size="small" className="justify-self-start" onClick={() => setWhole(true)}>
          {text.whole}
        </Button>
      )}
    </section>
  );
}
