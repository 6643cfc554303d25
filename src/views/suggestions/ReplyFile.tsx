import { FileText } from 'lucide-react';

import type { StoredFile } from '../../contracts/storedFile.ts';
import { SmallPicture } from '../conversation/timeline/SmallPicture.tsx';
import { classes } from '../ui/classes.ts';
import { useText } from '../ui/useText.ts';
import { suggestionsText } from './text/id.ts';

/** The file of a reply: its name, and what a picture shows. */
export function ReplyFile({ file: { path, filename, mimetype }, className }: { file: StoredFile; className?: string }) {
  const text = useText(suggestionsText);
  const name = filename ?? text.file;
  return (
    <p className={classes('flex min-w-0 items-center gap-2 text-sm', className)}>
      {mimetype.startsWith('image/') ? (
        <SmallPicture path={path} alt={text.picture(name)} />
      ) : (
        <FileText aria-hidden="true" size={18} className="shrink-0" />
      )}
      <bdi className="truncate">{name}</bdi>
    </p>
  );
}
