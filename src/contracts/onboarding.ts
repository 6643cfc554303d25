/** What a business has answered so far, as its rows have it. A value that nobody here knows counts as no answer. */
import * as v from 'valibot';

import type { Progress } from '../machines/onboarding/progress.ts';
import type { Answers, Task } from '../machines/onboarding/questions.ts';

const TRADES = ['kuliner', 'fashion', 'klinik', 'properti', 'jasa', 'kursus', 'travel', 'lainnya'] as const;
const TASKS = ['bidang', 'jam', 'gaya', 'serah_terima', 'whatsapp', 'tim'] as const satisfies readonly Task[];

const hours = v.object({
  start: v.fallback(v.string(), ''),
  end: v.fallback(v.string(), ''),
  timezone: v.fallback(v.string(), 'Asia/Jakarta'),
});
const flag = v.fallback(v.boolean(), true);
const rule = v.object({
  unknown: flag,
  angry: flag,
  asks_human: flag,
  keywords: v.fallback(v.array(v.string()), []),
  message: v.fallback(v.string(), ''),
});
const NO_RULE = { unknown: true, angry: true, asks_human: true, keywords: [], message: '' };

export const answersSchema: v.GenericSchema<unknown, Omit<Answers, 'manner' | 'instructions'>> = v.object({
  trade: v.fallback(v.nullable(v.picklist(TRADES)), null),
  enable_operational_hours: v.fallback(v.boolean(), false),
  operational_hours: v.fallback(v.array(hours), []),
  handover_rule: v.fallback(rule, NO_RULE),
});

export const agentAnswersSchema: v.GenericSchema<unknown, Pick<Answers, 'manner' | 'instructions'>> = v.object({
  manner: v.fallback(v.picklist(['ramah', 'formal', 'santai']), 'ramah'),
  instructions: v.fallback(v.string(), ''),
});

/** Of a list the names that are known; others may be a newer version's. */
const tasks = v.fallback(
  v.pipe(
    v.array(v.string()),
    v.transform((names) => TASKS.filter((task) => names.includes(task))),
  ),
  [],
);

export const progressSchema: v.GenericSchema<unknown, Progress> = v.object({
  step: v.fallback(v.picklist([...TASKS, 'selesai']), 'bidang'),
  done: tasks,
  skipped: tasks,
});
