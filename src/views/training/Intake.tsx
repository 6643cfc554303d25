import { useSelector } from '@xstate/react';
import { FilePlus2, Globe, Store, X } from 'lucide-react';
import { useRef, useState } from 'react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { Origin } from '../../contracts/training.intake.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import type { AdditionRef } from '../../machines/training/addition.machine.ts';
import { MAX_ADDITIONS, selectAdditions, type IntakeRef } from '../../machines/training/intake.machine.ts';
import { Link } from '../app/Link.tsx';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { trainingText } from './text/id.ts';
import { originsOf } from './useFileDrop.ts';

/** What the dialog offers first. The server decides by the content of a file. */
const ACCEPT = '.pdf,.docx,.txt,.csv,.html,.htm,application/pdf,text/plain,text/csv';

/** Adds files, an address or the catalogue, and shows what comes of each. */
export function Intake({ actor, sourceOf }: { actor: IntakeRef; sourceOf: (id: string) => ScreenRoute }) {
  const text = useText(trainingText).intake;
  const { count } = useFormat();
  const isCut = useSelector(actor, (snapshot) => snapshot.context.isCut);
  const additions = useSelector(actor, selectAdditions, isSameList);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid grid-cols-1 gap-5 p-4">
      <section className="grid grid-cols-1 gap-2 rounded-lg border-2 border-dashed border-line-strong p-4">
        <h3 className="font-semibold">{text.files}</h3>
        <p className="text-sm text-ink-soft">{text.filesHint}</p>
        <Button variant="primary" className="justify-self-start" onClick={() => input.current?.click()}>
          <FilePlus2 aria-hidden="true" size={18} />
          {text.choose}
        </Button>
        <input
          ref={input}
          hidden
          multiple
          type="file"
          accept={ACCEPT}
          aria-label={text.choose}
          onChange={({ target }) => {
            actor.send({ type: 'origins.chosen', origins: originsOf(target.files ?? []) });
            // Otherwise choosing the same file again would fire no event.
            target.value = '';
          }}
        />
      </section>
      <AddressForm actor={actor} />
      <section className="grid grid-cols-1 gap-2 border-t border-line pt-4">
        <h3 className="font-semibold">{text.catalogue}</h3>
        <p className="text-sm text-ink-soft">{text.catalogueHint}</p>
        <Button
          className="justify-self-start"
          onClick={() =>
            actor.send({
              type: 'origins.chosen',
              origins: [withNewId({ origin: { kind: 'catalogue' as const } })],
            })
          }
        >
          <Store aria-hidden="true" size={18} />
          {text.addCatalogue}
        </Button>
      </section>
      {isCut && <Notice tone="help" title={text.tooManyAtOnce(count(MAX_ADDITIONS))} />}
      {additions.length > 0 && (
        <section aria-label={text.added} className="grid grid-cols-1 gap-2 border-t border-line pt-4">
          <h3 className="font-semibold">{text.added}</h3>
          <ul className="grid grid-cols-1 gap-2">
            {additions.toReversed().map((addition) => (
              <li key={addition.id} className="rounded-md border border-line">
                <Addition actor={addition} sourceOf={sourceOf} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const isSameList = (one: readonly AdditionRef[], other: readonly AdditionRef[]): boolean =>
  one.length === other.length && one.every((addition, at) => addition === other[at]);

function AddressForm({ actor }: { actor: IntakeRef }) {
  const text = useText(trainingText).intake;
  const [typed, setTyped] = useState('');
  return (
    <Form
      className="grid grid-cols-1 gap-3 border-t border-line pt-4"
      onSubmit={() => {
        if (typed.trim() === '') return;
        const origin = { kind: 'url' as const, address: addressOf(typed) };
        actor.send({ type: 'origins.chosen', origins: [withNewId({ origin })] });
        setTyped('');
      }}
    >
      <TextField
        label={text.address}
        hint={text.addressHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={text.addressExample}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" className="justify-self-start">
        <Globe aria-hidden="true" size={18} />
        {text.addAddress}
      </Button>
    </Form>
  );
}

/** People copy addresses without their beginning, and old ones begin with http. */
const addressOf = (typed: string): string => `https://${typed.trim().replace(/^https?:\/\//iu, '')}`;

/** One addition: how far its upload is, what came of it, and the source in the list. */
export function Addition({ actor, sourceOf }: { actor: AdditionRef; sourceOf: (id: string) => ScreenRoute }) {
  const text = useText(trainingText).intake;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { origin, share, refusal, sourceId } = snapshot.context;
  const name = nameOf(origin) ?? text.catalogue;
  const isUploading = snapshot.matches('uploading');
  return (
    <article aria-label={name} className="flex items-start gap-2 py-2 pr-1 pl-3">
      <div className="grid min-w-0 flex-1 gap-1 py-1">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        {isUploading && (
          <>
            <progress
              aria-label={text.uploading}
              value={share}
              max={1}
              className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
            />
            <output className="tabular text-sm text-ink-soft">
              {share === 0 ? text.waiting : text.uploaded(count(Math.round(share * 100)))}
            </output>
          </>
        )}
        {snapshot.matches('checking') && <output className="text-sm text-ink-soft">{text.checking}</output>}
        {snapshot.matches('adding') && <output className="text-sm text-ink-soft">{text.adding}</output>}
        {snapshot.matches('added') && sourceId !== null && (
          <output className="text-sm">
            {text.reading}{' '}
            <Link to={sourceOf(sourceId)} className="font-semibold text-accent underline">
              {text.open}
            </Link>
          </output>
        )}
        {snapshot.matches('left') && <output className="text-sm text-ink-soft">{text.removed}</output>}
        {snapshot.matches('failed') && (
          <div role="alert" className="grid justify-items-start gap-2 text-sm">
            <p className="text-fail">{text.lost}</p>
            <Button size="small" onClick={() => actor.send({ type: 'retry.requested' })}>
              {text.retry}
            </Button>
          </div>
        )}
        {snapshot.matches('refused') && refusal !== null && (
          <p role="alert" className="text-sm text-fail">
            {text.refused[refusal]}
          </p>
        )}
      </div>
      {snapshot.can({ type: 'addition.cancelled' }) && (
        <IconButton
          label={isUploading ? text.cancel(name) : text.clear(name)}
          icon={<X aria-hidden="true" size={18} />}
          onClick={() => actor.send({ type: 'addition.cancelled' })}
        />
      )}
    </article>
  );
}

/** Null: the catalogue. */
const nameOf = (origin: Origin): string | null => {
  if (origin.kind === 'file') return origin.name;
  return origin.kind === 'url' ? origin.address.replace(/^https:\/\//u, '') : null;
};
