import { useSelector } from '@xstate/react';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';

import { LOGO_TYPES, type LogoRef } from '../../machines/settings/logo.machine.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

/** The logo of the draft, with buttons to replace and remove it. */
export function LogoField({
  actor,
  name,
  picture,
  error,
  onRemove,
}: {
  actor: LogoRef;
  name: string;
  /** The logo's address; null shows initials. */
  picture: string | null;
  error: string | undefined;
  onRemove: () => void;
}) {
  const text = useText(settingsText).bisnis.logo;
  const id = useId();
  const isUploading = useSelector(actor, (snapshot) => snapshot.matches('uploading'));
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  // Seeds the same colour for the initials as in the business switcher.
  const businessId = useSelector(actor, ({ context }) => context.businessId);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  // An object URL of the file that is being uploaded.
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const upload = (chosen: File) => {
    setFile(chosen);
    setPreview(URL.createObjectURL(chosen));
    actor.send({ type: 'file.chosen', file: chosen, mediaType: chosen.type, size: chosen.size });
  };
  // The pressed button disappears, so the focus moves to the chooser.
  const withFocus = (act: () => void) => () => {
    act();
    chooser.current?.focus();
  };
  const shown = isUploading ? preview : picture;
  const wrong = refusal === null ? error : text.refusals[refusal];
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">{text.label}</legend>
      <div className="flex items-center gap-4">
        <Avatar key={shown} name={name} seed={businessId} picture={shown} size={56} />
        <div className="flex flex-wrap gap-2">
          <Button ref={chooser} busy={isUploading} onClick={() => input.current?.click()}>
            {picture === null ? text.choose : text.replace}
          </Button>
          {isUploading && (
            <Button variant="quiet" onClick={withFocus(() => actor.send({ type: 'upload.cancelled' }))}>
              {text.cancel}
            </Button>
          )}
          {!isUploading && refusal === 'unreachable' && file && (
            <Button variant="quiet" onClick={withFocus(() => upload(file))}>
              {text.again}
            </Button>
          )}
          {!isUploading && picture !== null && (
            <Button variant="quiet" onClick={withFocus(onRemove)}>
              {text.remove}
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept={LOGO_TYPES.join()}
        aria-label={text.label}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          // Lets the same file be chosen again.
          event.target.value = '';
          if (chosen) upload(chosen);
        }}
      />
      <output className="text-sm text-ink-soft empty:hidden">{isUploading && text.uploading}</output>
      {wrong && (
        <p role="alert" className="flex gap-2 text-sm text-fail">
          <CircleAlert aria-hidden="true" size={18} className="shrink-0" />
          {wrong}
        </p>
      )}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {picture === null ? `${text.hint} ${text.initials}` : text.hint}
      </p>
    </fieldset>
  );
}
