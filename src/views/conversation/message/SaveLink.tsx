import { use, type ReactNode } from 'react';

import type { Media } from '../../../machines/conversation/messages.store.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { MediaContext } from '../timeline/messages.ts';

interface SaveLinkProps {
  /** The address of the file. */
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
  const { downloadLink = () => ({ href: url, download: name }) } = use(MediaContext);
  return (
    <a {...downloadLink(url, media)} rel="noopener noreferrer" aria-label={text.download(name)} className={className}>
      {children}
    </a>
  );
}
