/**
 * Counts what code does, where a duration would depend on what else the machine does. V8 counts how often each block of
 * a module runs. Methods run no block, so those below count the characters or items that they look at. What happens
 * inside an expression is judged by scripts/expressions.ts.
 */
import { Session, type Profiler } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';

type Method = (this: unknown, ...given: unknown[]) => unknown;
type Cost = (self: never, text: unknown, from: number, result: unknown) => number;

const ofWhole: Cost = (self: { length: number }) => self.length;

/** Whether an expression is tried at one place only. By its source, because an expression in a function is a new one each time. */
const anchored = new Map<string, boolean>();
const beginsOnce = (expression: RegExp): boolean => {
  if (expression.sticky || expression.multiline) return expression.sticky;
  const { source } = expression;
  let isAnchored = anchored.get(source);
  if (isAnchored === undefined) anchored.set(source, (isAnchored = /^\^[^|]*$/u.test(source)));
  return isAnchored;
};

/** An expression reads from where it begins to the end of what it finds, or of the text. */
const ofExpression: Cost = (self: RegExp, text, from, found) => {
  if (found) return (found as RegExpExecArray).index + ((found as RegExpExecArray)[0]?.length ?? 0) - from + 1;
  return beginsOnce(self) ? 1 : String(text).length - from + 1;
};

/** A search looks at what lies between its beginning and its find, or the end. */
const ofSearch: Cost = (self: { length: number }, _, from, found) =>
  (typeof found === 'number' && found >= 0 ? found : self.length) - from + 1;

const ofResult: Cost = (_, __, ___, result) => (result as { length: number }).length;

const costs: [prototype: object, methods: string[], cost: Cost][] = [
  [String.prototype, ['lastIndexOf', 'normalize', 'split', 'toLowerCase', 'toUpperCase', 'trim'], ofWhole],
  [Array.prototype, ['join', 'lastIndexOf', 'reverse', 'shift', 'unshift'], ofWhole],
  [Array.prototype, ['includes', 'indexOf'], ofSearch],
  [Array.prototype, ['concat', 'slice', 'splice'], ofResult],
  [RegExp.prototype, ['exec'], ofExpression],
];

/**
 * Counts while it exists. Only modules that are imported after it was made are counted block by block, so a test resets
 * the modules first.
 */
export class WorkCounter {
  private readonly session = new Session();
  private readonly originals: (() => void)[] = [];
  private looked = 0;
  private isCounting = false;

  constructor() {
    // V8 keeps the code of a module that another test has imported, without counters.
    setFlagsFromString('--no-compilation-cache');
    this.session.connect();
    this.post('Profiler.enable');
    this.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  [Symbol.dispose](): void {
    this.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
    setFlagsFromString('--compilation-cache');
  }

  /** How much each of these calls does: blocks that run, and characters or items that methods look at. */
  of(runs: readonly (() => void)[]): number[] {
    this.takeBlocks();
    for (const [prototype, names, cost] of costs) this.count(prototype, names, cost);
    try {
      return runs.map((run) => {
        this.looked = 0;
        run();
        // What takes the blocks calls methods too.
        const { looked } = this;
        return looked + this.takeBlocks();
      });
    } finally {
      for (const restore of this.originals.splice(0)) restore();
    }
  }

  private count(prototype: object, names: readonly string[], cost: Cost): void {
    const methods = prototype as Record<string, Method>;
    // oxlint-disable-next-line no-this-alias -- each method has its own
    const counter = this;
    for (const name of names) {
      const method = methods[name];
      if (!method) continue;
      this.originals.push(() => Object.defineProperty(prototype, name, { value: method }));
      const isExpression = prototype === RegExp.prototype;
      const value: Method = function counted(...given) {
        // The costs call methods too.
        if (counter.isCounting) return Reflect.apply(method, this, given);
        const expression = this as RegExp;
        const begin = isExpression && (expression.global || expression.sticky) ? expression.lastIndex : 0;
        const result = Reflect.apply(method, this, given);
        counter.isCounting = true;
        counter.looked += cost(this as never, given[0], isExpression ? begin : Number(given[1] ?? 0), result);
        counter.isCounting = false;
        return result;
      };
      Object.defineProperty(prototype, name, { value });
    }
  }

  private takeBlocks(): number {
    const { result } = this.post('Profiler.takePreciseCoverage') as Profiler.TakePreciseCoverageReturnType;
    let sum = 0;
    for (const { url, functions } of result)
      // Packages may have been loaded before, and are then counted in part.
      if (!/^node:|[\\/]node_modules[\\/]/u.test(url))
        for (const { isBlockCoverage, ranges } of functions)
          if (isBlockCoverage) for (const { count } of ranges) sum += count;
    return sum;
  }

  private post(method: string, parameters: object = {}): unknown {
    let answer: unknown;
    this.session.post(method, parameters, (_, result) => (answer = result));
    return answer;
  }
}
