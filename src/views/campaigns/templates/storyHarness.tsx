/** Parts of the templates' screens, for stories and tests. */
import type { ReactNode } from 'react';

import type { PagedListRef } from '../../../machines/app/pagedList.machine.ts';
import type { TemplateDraftRef } from '../../../machines/campaigns/templateDraft.machine.ts';
import { sari } from '../../../machines/campaigns/templates.fixture.ts';
import { ColleaguesContext } from '../../app/useColleagues.ts';
import { MediaContext, type MediaUrls } from '../../conversation/timeline/messages.ts';
import { TemplateDraftPage } from './TemplateDraftPage.tsx';
import { TemplatesPage } from './TemplatesPage.tsx';

/** A square in the place of each picture. */
const files: MediaUrls = {
  urlOf: async () =>
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#a3562a" d="M0 0h4v3H0z"/></svg>')}`,
};

const team = [{ id: sari, full_name: 'Sari Wulandari' }];

function Team({ children }: { children: ReactNode }) {
  return <ColleaguesContext value={team}>{children}</ColleaguesContext>;
}

export function TemplatesStory({ actor }: { actor: PagedListRef<'templates'> }) {
  return (
    <Team>
      <TemplatesPage actor={actor} />
    </Team>
  );
}

export function TemplateDraftStory({ actor }: { actor: TemplateDraftRef }) {
  return (
    <Team>
      <MediaContext value={files}>
        <TemplateDraftPage actor={actor} />
      </MediaContext>
    </Team>
  );
}
