import type { Model } from '../../src/machines/app/defineModel.ts';

/** Whether an export of a model file is a model. */
export const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'machine' in value && 'outcomes' in value;
