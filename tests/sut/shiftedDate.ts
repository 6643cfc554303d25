const ORIGINAL = Symbol.for('chabot.originalDate');

type ShiftableDate = DateConstructor & { [ORIGINAL]?: DateConstructor };

/**
 * The platform's `Date`, ahead of the machine's clock by `shift` milliseconds; a second shift replaces the first. All
 * dates have one prototype, so that `instanceof` holds for those that the platform creates (`structuredClone`).
 */
export const shiftedDate = (shift: number): DateConstructor => {
  const original = (Date as ShiftableDate)[ORIGINAL] ?? Date;
  const realNow = original.now;
  const now = () => realNow() + shift;
  const constructor = function (...args: unknown[]) {
    if (new.target === undefined) return new original(now()).toString();
    return Reflect.construct(original, args.length === 0 ? [now()] : args, new.target) as Date;
  };
  return Object.assign(Object.setPrototypeOf(constructor, original) as DateConstructor, {
    prototype: original.prototype,
    now,
    [ORIGINAL]: original,
  });
};
