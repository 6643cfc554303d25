/** Why a control cannot be used. A control with a reason keeps the focus and its place in the Tab order, so that its reason is found. */
import { createContext, use } from 'react';

const ReasonAbove = createContext<string | null>(null);

/** Gives the disabled buttons in it this reason, unless they have their own: `<WhyDisabled value={sentence}>`. Null: none. */
export const WhyDisabled = ReasonAbove.Provider;

/** The reason of a disabled control: its own, else that of what is around it. Null: it is enabled, or something else says why. */
export const useWhyDisabled = (isDisabled: boolean, own: string | null | undefined): string | null => {
  const above = use(ReasonAbove);
  return isDisabled ? (own ?? above) : null;
};

/** The attributes of a control with this reason: its tooltip, its description, and what a press shows (explainDisabled.ts). */
export const disabledBecause = (why: string | null) =>
  why === null ? {} : ({ disabled: false, 'aria-disabled': true, 'data-why': '', title: why } as const);
