import { FileText } from 'lucide-react';

import type { StoredFile } from '../../contracts/storedFile.ts';
import { useMediaUrl } from '../conversation/timeline/messages.ts';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../ui/useText.ts';
import { suggestionsText } from './text/id.ts';

/** The file of a reply: a picture as it is, any other file by its name. */
export function ReplyFile({ file, className }: { file: StoredFile; className?: string }) {
  const text = useText(suggestionsText);
  const name = file.filename ?? text.file;
  return file.mimetype.startsWith('image/') ? (
    <Picture path={file.path} name={name} className={className} />
  ) : (
    <Name name={name} className={className} />
  );
}

function Picture({ path, name, className }: { path: string; name: string; className: string | undefined }) {
  const { file, onBroken } = useMediaUrl(path);
  if (file.state === 'loading') return <Skeleton className={classes('h-24 w-32', className)} />;
  if (file.state !== 'shown') return <Name name={name} className={className} />;
  return (
    <img
      src={file.url}
      alt={name}
      loading="lazy"
      onError={onBroken}
      className={classes('h-24 max-w-full rounded-md object-contain object-left', className)}
    />
  );
}

function Name({ name, className }: { name: string; className: string | undefined }) {
  return (
    <p className={classes('flex min-w-0 items-center gap-2 text-sm', className)}>
      <FileText aria-hidden="true" size={18} className="shrink-0" />
      <bdi className="truncate">{name}</bdi>
    </p>
  );
}
