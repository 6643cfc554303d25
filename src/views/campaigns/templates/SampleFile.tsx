import { useSelector } from '@xstate/react';
import { Paperclip } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import type { MediaFormat, TemplateHeader } from '../../../contracts/campaigns.templates.ts';
import type { TemplateDraftRef } from '../../../machines/campaigns/templateDraft.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { templatesText } from './text/id.ts';

const ACCEPT: Record<MediaFormat, string> = {
  IMAGE: 'image/jpeg,image/png',
  VIDEO: 'video/mp4',
  DOCUMENT: 'application/pdf,.pdf',
};

/** The example that Meta gets of a picture, video or document. It is stored as soon as it is chosen. */
export function SampleFile({
  actor,
  header: { format, sample },
  readOnly,
  error,
  onRemove,
}: {
  actor: TemplateDraftRef;
  header: Extract<TemplateHeader, { format: MediaFormat }>;
  readOnly: boolean;
  error: string | undefined;
  onRemove: () => void;
}) {
  const text = useText(templatesText).draft.file;
  const { count } = useFormat();
  const isUploading = useSelector(actor, (snapshot) => snapshot.matches({ editing: { pending: 'uploading' } }));
  const refusal = useSelector(actor, (snapshot) => snapshot.context.sampleRefusal);
  const [isWaiting, choose] = useFileChoice(actor);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-2 text-sm font-semibold">{text.label}</legend>
      {sample !== null && (
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <bdi className="truncate">{sample.filename ?? text.unnamed}</bdi>
          <span className="tabular shrink-0 text-ink-soft">
            {text.size(count(Math.max(1, Math.round(sample.size / 1024))))}
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={chooser}
          name="header"
          busy={isUploading || isWaiting}
          disabled={readOnly}
          icon={<Paperclip aria-hidden="true" size={18} />}
          onClick={() => input.current?.click()}
        >
          {sample === null ? text.choose : text.replace}
        </Button>
        {isUploading && (
          <Button variant="quiet" onClick={() => actor.send({ type: 'upload.cancelled' })}>
            {text.cancel}
          </Button>
        )}
        {!isUploading && sample !== null && (
          <Button
            variant="quiet"
            disabled={readOnly}
            onClick={() => {
              onRemove();
              chooser.current?.focus();
            }}
          >
            {text.remove}
          </Button>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPT[format]}
        aria-label={text.label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Lets the same file be chosen again.
          event.target.value = '';
          if (file) choose(file);
        }}
      />
      <output className="text-sm text-ink-soft empty:hidden">{isUploading && text.uploading}</output>
      <FieldError>{refusal === null ? error : sentenceOf(text.refusals[refusal], format)}</FieldError>
      <p className="text-sm text-ink-soft">{text.hints[format]}</p>
    </fieldset>
  );
}

const sentenceOf = (sentence: string | Record<MediaFormat, string>, format: MediaFormat): string =>
  typeof sentence === 'string' ? sentence : sentence[format];

/** A file that is chosen while the draft is being saved waits until the save has ended. */
const useFileChoice = (actor: TemplateDraftRef): [boolean, (file: File) => void] => {
  const [waiting, setWaiting] = useState<File | null>(null);
  useEffect(() => {
    if (waiting === null) return;
    const event = { type: 'file.chosen', file: waiting } as const;
    const subscription = actor.subscribe((snapshot) => {
      if (!snapshot.can(event)) return;
      setWaiting(null);
      actor.send(event);
    });
    return () => subscription.unsubscribe();
  }, [actor, waiting]);
  const choose = (file: File) => {
    const event = { type: 'file.chosen', file } as const;
    if (actor.getSnapshot().can(event)) actor.send(event);
    else setWaiting(file);
  };
  return [waiting !== null, choose];
};
