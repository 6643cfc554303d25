import { use, type ReactNode } from 'react';

import type { Media } from '../../../machines/conversation/messages.store.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { MediaContext } from '../timeline/messages.ts';

interface SaveLinkProps {
  /** Where it is shown from. */
  url: string;
  media: Media;
  /** What it is called here. */
  name: string;
  className: string;
  children: ReactNode;
}

/** Saves a file on the device. It is never opened as a page of ours, whatever its type says. */
export function SaveLink({ url, media, name, className, children }: SaveLinkProps) {
  const text = useText(conversationText).media;
  const { saving = () => ({ href: url, download: name }) } = use(MediaContext);
  return (
    <a {...saving(url, media)} rel="noopener noreferrer" aria-label={text.download(name)} className={className}>
      {children}
    </a>
  );
}
