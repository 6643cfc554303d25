/** Parts of the templates' screens, for stories and tests. */
import type { ReactNode } from 'react';

import type { PagedListRef } from '../../../machines/app/pagedList.machine.ts';
import type { TemplateDraftRef } from '../../../machines/campaigns/templateDraft.machine.ts';
import { sari } from '../../../machines/campaigns/templates.fixture.ts';
import { ColleaguesContext } from '../../inbox/useColleagues.ts';
import { TemplateDraftPage } from './TemplateDraftPage.tsx';
import { TemplatesPage } from './TemplatesPage.tsx';

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
      <TemplateDraftPage actor={actor} />
    </Team>
  );
}
