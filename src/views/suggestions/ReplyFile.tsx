import { FileText, Image } from 'lucide-react';

import type { StoredFile } from '../../contracts/storedFile.ts';
import { classes } from '../ui/classes.ts';
import { useText } from '../ui/useText.ts';
import { suggestionsText } from './text/id.ts';

/** The file of a reply by its name. */
export function ReplyFile({ file: { filename, mimetype }, className }: { file: StoredFile; className?: string }) {
  const text = useText(suggestionsText);
  const Icon = mimetype.startsWith('image/') ? Image : FileText;
  return (
    <p className={classes('flex min-w-0 items-center gap-2 text-sm', className)}>
      <Icon aria-hidden="true" size={18} className="shrink-0" />
      <bdi className="truncate">{filename ?? text.file}</bdi>
    </p>
  );
}
