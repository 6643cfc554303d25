import { useSelector } from '@xstate/react';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';

import type { BroadcastMedia } from '../../../contracts/campaigns.broadcasts.ts';
import type { BroadcastDraftRef } from '../../../machines/campaigns/broadcastDraft.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { broadcastsText } from './text/id.ts';

const ACCEPT = 'image/jpeg,image/png,image/webp,video/mp4,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx';

/** The picture or file of a broadcast. It is stored as soon as it is chosen. */
export function DraftFile({ actor, media }: { actor: BroadcastDraftRef; media: BroadcastMedia | null }) {
  const text = useText(broadcastsText).draft.file;
  const { count } = useFormat();
  const isUploading = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'uploading' }));
  const refusal = useSelector(actor, (snapshot) => snapshot.context.fileRefusal);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-2 text-sm font-semibold">{text.label}</legend>
      {media !== null && (
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <bdi className="truncate">{media.filename ?? text.unnamed}</bdi>
          {media.size !== null && (
            <span className="tabular shrink-0 text-ink-soft">
              {text.size(count(Math.max(1, Math.round(media.size / 1024))))}
            </span>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={chooser}
          busy={isUploading}
          icon={<Paperclip aria-hidden="true" size={18} />}
          onClick={() => input.current?.click()}
        >
          {media === null ? text.choose : text.replace}
        </Button>
        {isUploading && (
          <Button variant="quiet" onClick={() => actor.send({ type: 'upload.cancelled' })}>
            {text.cancel}
          </Button>
        )}
        {!isUploading && media !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              actor.send({ type: 'draft.changed', changes: { media: null } });
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
        accept={ACCEPT}
        aria-label={text.label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Lets the same file be chosen again.
          event.target.value = '';
          if (file) actor.send({ type: 'file.chosen', file });
        }}
      />
      <output className="text-sm text-ink-soft empty:hidden">{isUploading && text.uploading}</output>
      <FieldError>{refusal === null ? undefined : text.refusals[refusal]}</FieldError>
      <p className="text-sm text-ink-soft">{text.hint}</p>
    </fieldset>
  );
}
