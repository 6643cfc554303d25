import { ImageOff } from 'lucide-react';

import type { TemplateSample } from '../../../contracts/campaigns.templates.ts';
import { useMediaUrl } from '../../conversation/timeline/messages.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/useText.ts';
import { templatesText } from './text/id.ts';

/** The sample picture or video of a header, as large as WhatsApp shows it. */
export function SampleMedia({ path, mimetype }: Pick<TemplateSample, 'path' | 'mimetype'>) {
  const text = useText(templatesText).draft.file;
  const { file, onBroken } = useMediaUrl(path);
  if (file.state === 'loading') return <Skeleton className="h-40 rounded-md" />;
  if (file.state !== 'shown')
    return (
      <p className="grid h-28 place-content-center justify-items-center gap-1 rounded-md text-sm">
        <ImageOff aria-hidden="true" size={24} />
        {text.notShown}
      </p>
    );
  const size = 'max-h-60 w-full rounded-md object-cover';
  return mimetype.startsWith('video/') ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a sample has no captions
    <video
      controls
      muted
      preload="metadata"
      src={file.url}
      aria-label={text.videoShown}
      className={size}
      onError={onBroken}
    />
  ) : (
    <img src={file.url} alt={text.pictureShown} className={size} onError={onBroken} />
  );
}
