/** The steps of the wizard and what they ask, by the names that stand in the address and in the table `onboarding`. */
import type { Hours, SectionValues } from '../settings/sections.ts';

/** In their order. The last is none to answer. */
export const STEPS = ['bidang', 'jam', 'gaya', 'serah_terima', 'whatsapp', 'tim', 'selesai'] as const;
export type StepName = (typeof STEPS)[number];
/** What can be done or left for later. */
export type Task = Exclude<StepName, 'selesai'>;

export const isStepName = (name: string | null | undefined): name is StepName => STEPS.includes(name as StepName);

export const stepAfter = (step: StepName): StepName => STEPS[STEPS.indexOf(step) + 1] ?? 'selesai';
export const stepBefore = (step: StepName): StepName => STEPS[STEPS.indexOf(step) - 1] ?? 'bidang';

export const TRADES = ['kuliner', 'fashion', 'klinik', 'properti', 'jasa', 'kursus', 'travel', 'lainnya'] as const;
export type Trade = (typeof TRADES)[number];

export const MANNERS = ['ramah', 'formal', 'santai'] as const;
export type Manner = (typeof MANNERS)[number];

/** When the AI calls for a person (business.handover_rule). */
export type Rule = Omit<SectionValues['serah-terima'], 'ai_silence_minutes'>;

/** Everything that the wizard asks. */
export interface Answers {
  trade: Trade | null;
  enable_operational_hours: boolean;
  operational_hours: Hours[];
  manner: Manner;
  /** What the AI agent is told about the business, 4,000 characters at most. */
  instructions: string;
  handover_rule: Rule;
}

/** The longest that the instructions may be. */
export const LONGEST_INSTRUCTIONS = 4000;
