import type { TemplateDraftRef } from '../../../machines/campaigns/templateDraft.machine.ts';
import { StoredFiles } from '../../app/StoredFiles.tsx';
import { TemplateDraftPage } from './TemplateDraftPage.tsx';

/** The page of a template with the addresses of its files. */
export function TemplateDraftScreen({ actor }: { actor: TemplateDraftRef }) {
  return (
    <StoredFiles>
      <TemplateDraftPage actor={actor} />
    </StoredFiles>
  );
}
