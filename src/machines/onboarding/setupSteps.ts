import type { SetupStep } from '../../contracts/onboarding.ts';

/** For the views, which import only types from contracts. */
export { INDUSTRIES, SHOP_TITLE } from '../../contracts/onboarding.ts';

export const STEPS = [
  'pengetahuan',
  'bidang',
  'jam',
  'gaya',
  'serah_terima',
  'whatsapp',
  'tim',
  'uji',
  'selesai',
] as const satisfies readonly SetupStep[];
export const isStepName = (name: string | null | undefined): name is SetupStep => STEPS.includes(name as SetupStep);

export const stepAfter = (step: SetupStep): SetupStep => STEPS[STEPS.indexOf(step) + 1] ?? 'selesai';
export const stepBefore = (step: SetupStep): SetupStep => STEPS[STEPS.indexOf(step) - 1] ?? 'pengetahuan';
