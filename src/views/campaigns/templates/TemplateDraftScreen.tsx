import type { TemplateDraftRef } from '../../../machines/campaigns/templateDraft.machine.ts';
import { StoredMedia } from '../../app/StoredMedia.tsx';
import { TemplateDraftPage } from './TemplateDraftPage.tsx';

/** The page of a template with the addresses of its files. */
export function TemplateDraftScreen({ actor }: { actor: TemplateDraftRef }) {
  return (
    <StoredMedia>
      <TemplateDraftPage actor={actor} />
    </StoredMedia>
  );
}
