import type { Industry, AgentTone, SetupStep } from '../../contracts/onboarding.ts';

export const STEPS = [
  'bidang',
  'jam',
  'gaya',
  'serah_terima',
  'whatsapp',
  'tim',
  'selesai',
] as const satisfies readonly SetupStep[];
export const isStepName = (name: string | null | undefined): name is SetupStep => STEPS.includes(name as SetupStep);

export const stepAfter = (step: SetupStep): SetupStep => STEPS[STEPS.indexOf(step) + 1] ?? 'selesai';
export const stepBefore = (step: SetupStep): SetupStep => STEPS[STEPS.indexOf(step) - 1] ?? 'bidang';
export const INDUSTRIES = [
  'kuliner',
  'fashion',
  'klinik',
  'properti',
  'jasa',
  'kursus',
  'travel',
  'lainnya',
] as const satisfies readonly Industry[];
export const TONES = ['ramah', 'formal', 'santai'] as const satisfies readonly AgentTone[];
