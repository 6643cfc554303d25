/** What the editor of a template knows, and what happens to it. */
import type { Route } from '../../contracts/app.routing.ts';
import {
  type RefusedByMeta,
  type SampleRefusal,
  type Template,
  type TemplateCategory,
  type TemplateDetails,
  type TemplateDraft,
  type TemplateFacts,
  type TemplateSaveResult,
  type TemplatesInvalidated,
} from '../../contracts/campaigns.templates.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import type { Finding } from './templateCheck.types.ts';

type SaveRefusal = Extract<TemplateSaveResult, { refused: unknown }>['refused'];

export interface DraftContext extends ScreenInput {
  /** Of the route; null: a new template. */
  templateId: string | null;
  /** Of the row, which a new template has from its first save on. */
  id: string;
  hasAccount: boolean;
  /** As it is saved. Null: a new template. */
  template: Template | null;
  facts: TemplateFacts;
  /** What the user writes. */
  draft: TemplateDraft;
  /** Sent with the save that runs, or that had no answer. */
  sent: TemplateDraft | null;
  /** The user has typed since. */
  isChanged: boolean;
  /** The template as another member has saved it. */
  theirs: TemplateDetails | null;
  /** Set by the first attempt to submit. */
  showsErrors: boolean;
  saveRefusal: SaveRefusal | 'unreachable' | null;
  refusal: RefusedByMeta | null;
  /** Why the last file was not taken as a sample. */
  sampleRefusal: SampleRefusal | 'unreachable' | null;
  /** Before the last correction, so that it can be undone. */
  beforeFix: TemplateDraft | null;
  /** The parts of before the category became that of one-time codes. */
  ownComponents: TemplateDraft['components'] | null;
  /** The last change of the template that was announced since the last read began. */
  news: TemplatesInvalidated | null;
  /** The route of the blocked navigation. */
  destination: Route | null;
}

export type DraftEvent =
  | ScreenRouteChanged
  | TemplatesInvalidated
  | { type: 'draft.changed'; changes: Partial<TemplateDraft> }
  | { type: 'category.chosen'; category: TemplateCategory }
  /** For the header. */
  | { type: 'file.chosen'; file: File }
  | { type: 'upload.cancelled' }
  | { type: 'fix.chosen'; finding: Pick<Finding, 'rule' | 'at'> }
  | { type: 'fix.undone' }
  | { type: 'template.submitted' }
  | { type: 'mine.chosen' }
  | { type: 'theirs.chosen' }
  | { type: 'edit.requested' }
  | { type: 'copy.requested' }
  | { type: 'unpause.requested' }
  | { type: 'deletion.requested' }
  | { type: 'deletion.confirmed' }
  | { type: 'deletion.cancelled' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.cancelled' }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' }
  /** A navigation would lose what is not saved. */
  | { type: 'navigation.blocked'; to: Route };
