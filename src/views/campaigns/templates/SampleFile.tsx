import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import type { MediaFormat, TemplateHeader } from '../../../contracts/campaigns.templates.ts';
import type { TemplateDraftRef } from '../../../machines/campaigns/templateDraft.machine.ts';
import { FileField } from '../../ui/FileField.tsx';
import { useText } from '../../ui/useText.ts';
import { templatesText } from './text/id.ts';

const ACCEPT: Record<MediaFormat, string> = {
  IMAGE: 'image/jpeg,image/png',
  VIDEO: 'video/mp4',
  DOCUMENT: 'application/pdf,.pdf',
};

/** The example that Meta gets of a picture, video or document. */
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
  const isUploading = useSelector(actor, (snapshot) => snapshot.matches({ editing: { pending: 'uploading' } }));
  const refusal = useSelector(actor, (snapshot) => snapshot.context.sampleRefusal);
  const [isWaiting, choose] = useFileChoice(actor);
  return (
    <FileField
      name="header"
      label={text.label}
      hint={text.hints[format]}
      accept={ACCEPT[format]}
      file={sample}
      isUploading={isUploading}
      isWaiting={isWaiting}
      readOnly={readOnly}
      error={refusal === null ? error : sentenceOf(text.refusals[refusal], format)}
      onChoose={choose}
      onCancel={() => actor.send({ type: 'upload.cancelled' })}
      onRemove={onRemove}
    />
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
