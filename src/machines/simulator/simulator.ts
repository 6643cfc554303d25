/** The panels of the simulator, its sections in the route, and its limits. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { CustomerTurn, Variant } from '../../contracts/simulator.ts';

/** Of one message. */
export const MAX_QUESTION = 4000;
/** Messages of one simulated chat. */
export const MAX_QUESTIONS = 40;
/** Products in the basket of the scene. */
export const MAX_BASKET = 10;

/** A section in the route: a real chat is asked again. */
export const REPLAY = 'ulang';

export const isReplay = ({ search }: ScreenRoute): boolean => search.section === REPLAY;

export const simulatorRoute = (businessId: string, section?: typeof REPLAY): ScreenRoute => ({
  name: 'simulate',
  search: { businessId, ...(section && { section }) },
});

export type PanelCount = 1 | 2 | 4;

export const panelActorId = (panel: string): string => `panel:${panel}`;

/** The variants beside the first one: first those that differ in the version. */
export const variantsBeside = ({ version, size }: Variant): Variant[] => {
  const otherVersion = version === 'v2' ? 'v3' : 'v2';
  const otherSize = size === 'small' ? 'large' : 'small';
  return [
    { version, size },
    { version: otherVersion, size },
    { version, size: otherSize },
    { version: otherVersion, size: otherSize },
  ];
};

/** Whether a message may be asked. A picture or a recording needs no text. */
export const isAskable = ({ kind, text }: CustomerTurn): boolean => {
  const length = Array.from(text?.trim() ?? '').length;
  return length <= MAX_QUESTION && (kind !== 'text' || length > 0);
};
