/** The actors of the templates' machines. */
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type { TemplateSave, TemplateSaveResult, TemplatesInvalidated } from '../../contracts/campaigns.templates.ts';
import { instantSchema } from '../../contracts/primitives.ts';
import { callOf } from '../app/call.actors.ts';
import { follow } from '../platform/realtime.follow.ts';
import type { Realtime } from '../platform/realtime.ts';
import {
  changeTemplate,
  copyTemplate,
  discardTemplate,
  openTemplate,
  saveTemplate,
  submitTemplate,
  type TemplatesDeps,
} from './templates.ts';
import { uploadSample } from './templateSample.ts';

type Deps = TemplatesDeps & { realtime: Realtime };

const changedRowSchema = v.object({ id: v.string(), updated_at: instantSchema });

const defineFollower = ({ realtime }: Deps) =>
  fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) => {
    const invalidate = (id: string | null, updatedAt: string | null) =>
      sendBack({ type: 'templates.invalidated', id, updatedAt } satisfies TemplatesInvalidated);
    return follow(realtime, `business:${businessId}`, {
      missed: () => invalidate(null, null),
      changes: (batch) => {
        const last = new Map<string, string>();
        for (const { table, record, oldRecord } of batch) {
          const row = v.safeParse(changedRowSchema, record ?? oldRecord);
          if (table === 'whatsapp_template' && row.success) last.set(row.output.id, row.output.updated_at);
        }
        for (const [id, updatedAt] of last) invalidate(id, updatedAt);
      },
    });
  });

export const defineTemplateDraftActors = (deps: Deps) => ({
  openTemplate: callOf(deps, openTemplate),
  saveTemplate: fromPromise<TemplateSaveResult, TemplateSave>(async ({ input }) => saveTemplate(deps, input)),
  copyTemplate: fromPromise<TemplateSaveResult, Pick<TemplateSave, 'businessId' | 'draft'>>(async ({ input }) =>
    copyTemplate(deps, input),
  ),
  uploadSample: callOf(deps, uploadSample),
  submitTemplate: callOf(deps, submitTemplate),
  changeTemplate: callOf(deps, changeTemplate),
  discardTemplate: fromPromise<void, { id: string }>(async ({ input }) => discardTemplate(deps, input.id)),
  followTemplates: defineFollower(deps),
});
