import type { Refusal } from './refusal.ts';

/** A setting after a choice, or the reason why it stays. */
export type SettingResult<Value> = { value: Value } | { refused: Refusal };
