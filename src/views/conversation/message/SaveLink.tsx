import { use, type MouseEvent, type ReactNode } from 'react';

import type { Media } from '../../../machines/conversation/messages.store.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { MediaContext } from '../timeline/messages.ts';

interface SaveLinkProps {
  /** The address of the file. An expired one is replaced when the link is pressed. */
  url: string;
  media: Media;
  /** The displayed name. */
  name: string;
  className: string;
  children: ReactNode;
}

/** Downloads a file. It is never opened as a page of this origin, whatever its type. */
export function SaveLink({ url, media, name, className, children }: SaveLinkProps) {
  const text = useText(conversationText).media;
  const { urlOf, isCurrent, downloadLink = (href: string) => ({ href, download: name }) } = use(MediaContext);
  const onClick = async (event: MouseEvent) => {
    if (isCurrent?.(media.path, url) ?? true) return;
    event.preventDefault();
    const link = document.createElement('a');
    // Without a new address the browser reports the expired one.
    Object.assign(link, downloadLink(await urlOf(media.path).catch(() => url), media), { rel: 'noopener noreferrer' });
    document.body.append(link);
    link.click();
    link.remove();
  };
  const { href, download } = downloadLink(url, media);
  return (
    <a
      href={href}
      download={download}
      onClick={(event) => void onClick(event)}
      rel="noopener noreferrer"
      aria-label={text.download(name)}
      className={className}
    >
      {children}
    </a>
  );
}
