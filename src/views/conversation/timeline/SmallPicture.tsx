import { Image } from 'lucide-react';

import { classes } from '../../ui/classes.ts';
import { useMediaUrl } from './messages.ts';

/**
 * A stored picture at the size of an icon, for a row of a list. The addresses of all rows are signed in one request, and a
 * picture is downloaded when it is near the view. Without an address an icon takes its place.
 */
export function SmallPicture({ path, alt, className }: { path: string; alt: string; className?: string }) {
  const { file, onBroken } = useMediaUrl(path);
  return (
    <span
      className={classes(
        'grid size-9 shrink-0 place-content-center overflow-hidden rounded-sm bg-sunken text-ink-soft',
        className,
      )}
    >
      {file.state === 'shown' ? (
        <img
          src={file.url}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={onBroken}
          className="size-9 object-cover"
        />
      ) : (
        <>
          <Image aria-hidden="true" size={18} />
          <span className="sr-only">{alt}</span>
        </>
      )}
    </span>
  );
}
