import { Paperclip } from 'lucide-react';

import type { StoredFile } from '../../../contracts/storedFile.ts';
import { SmallPicture } from '../../conversation/timeline/SmallPicture.tsx';
import { useText } from '../../ui/useText.ts';
import { quickRepliesText } from './text/id.ts';

/** The file that a reply attaches: a picture by what it shows, another file by its name. */
export function AttachedFile({ file: { path, filename, mimetype } }: { file: StoredFile }) {
  const text = useText(quickRepliesText);
  const name = filename ?? text.file;
  if (mimetype.startsWith('image/'))
    return <SmallPicture path={path} alt={text.withPicture(name)} className="ml-auto" />;
  return (
    <span className="ml-auto flex max-w-[40%] shrink-0 items-center gap-1 text-sm text-ink-soft">
      <Paperclip aria-hidden="true" size={14} className="shrink-0" />
      <span className="sr-only">{text.withFile}</span>
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}
