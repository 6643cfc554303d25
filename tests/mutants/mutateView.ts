/**
 * The mutants of a view: each replaces one place of a component's source. It shows another value of the same type, does not
 * ask a condition, sends another event, or leaves a control enabled. A mutant that no test notices is a wrong amount or a
 * missing lock that could land unseen.
 */
import { parseSync } from 'vite';

export interface ViewMutant {
  /** What is changed, and where: `orders/checkout/Payment.tsx:221: total instead of amount`. */
  description: string;
  start: number;
  end: number;
  replacement: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

const isFunction = ({ type }: Node): boolean => /Function(?:Expression|Declaration)$/.test(type);
const isJsx = ({ type }: Node): boolean => type === 'JSXElement' || type === 'JSXFragment';

/** What a reader sees as one value: `total`, `order.total`, `account?.amount`. */
const isValue = (node: Node): boolean =>
  node.type === 'Identifier' ||
  (node.type === 'ChainExpression' && isValue(node['expression'] as Node)) ||
  (node.type === 'MemberExpression' && node['computed'] === false && isValue(node['object'] as Node));

const isHandler = (name: string): boolean => /^on[A-Z]/.test(name);

const rootOf = (text: string): string => /^\w+/.exec(text)?.[0] ?? '';

/** Names that a pattern declares. */
const namesIn = (pattern: Node): string[] =>
  pattern.type === 'Identifier'
    ? [String(pattern['name'])]
    : pattern.type === 'AssignmentPattern'
      ? namesIn(pattern['left'] as Node)
      : pattern.type === 'Property'
        ? namesIn(pattern['value'] as Node)
        : pattern.type.startsWith('TS')
          ? []
          : childrenOf(pattern).flatMap(namesIn);

/** Groups of texts that have the same type, because they are operands of one sum or arguments of one function. */
const openTypes = () => {
  const parents = new Map<string, string>();
  const find = (key: string): string => {
    const parent = parents.get(key) ?? key;
    return parent === key ? key : find(parent);
  };
  return {
    join: (a: string, b: string): void => void parents.set(find(a), find(b)),
    same: (a: string, b: string): boolean => find(a) === find(b),
  };
};

/** Attributes that change no words and no act. */
const isLook = (node: Node): boolean =>
  node.type === 'JSXAttribute' && /^(?:className|style|key|ref|id|tone)$/.test(String((node['name'] as Node)['name']));

const SUM = /^[-+]$/;
const COMPARISON = /^(?:[<>]=?|[!=]==)$/;

/** The mutants of one component, or of a function beside it. */
const mutantsOf = (root: Node, textOf: (node: Node) => string, events: ReadonlyMap<string, string>) => {
  const found: Omit<ViewMutant, 'description'>[] = [];
  const change = ({ start, end }: Node, replacement: string): void => void found.push({ start, end, replacement });
  const types = openTypes();
  /** The values of the component, in the order of the text, and where a name can be used. */
  const values: string[] = [];
  const declared = new Map<string, number>();
  const words = new Set<string>();
  const uses: { node: Node; inner: Node }[] = [];
  const handlers: Node[] = [];

  const declare = (node: Node): void => {
    for (const parameter of (node['params'] as Node[] | undefined) ?? [])
      for (const name of namesIn(parameter)) declared.set(name, 0);
    for (const statement of childrenOf((node['body'] as Node | undefined) ?? node))
      if (statement.type === 'VariableDeclaration')
        for (const declaration of statement['declarations'] as (Node & { id: Node })[])
          for (const name of namesIn(declaration.id)) {
            declared.set(name, declaration.end);
            // Sentences are compared by the sights of the states, and by the eye.
            if (/\buse\w*Text\(/.test(textOf(declaration))) words.add(name);
          }
  };
  const note = (node: Node, inner: Node, key: string): void => {
    const name = textOf(node);
    if (!isValue(node) || name === 'undefined' || words.has(rootOf(name)) || isHandler(name)) return;
    types.join(name, key);
    values.push(name);
    uses.push({ node, inner });
  };

  const visit = (node: Node, inner: Node, isShown: boolean): void => {
    if (isLook(node) || node.type.startsWith('TS')) return;
    if (node.type === 'CallExpression') {
      const [first, ...others] = node['arguments'] as Node[];
      if (first && others.length === 0) note(first, inner, `${textOf(node['callee'] as Node)}()`);
    }
    if (node.type === 'BinaryExpression') {
      const { operator, left, right } = node as unknown as { operator: string; left: Node; right: Node };
      const isText = /['"`]/.test(textOf(node));
      if (SUM.test(operator) && !isText) change(node, textOf(left));
      if (isValue(left) && isValue(right) && (SUM.test(operator) || COMPARISON.test(operator)) && !isText)
        for (const operand of [left, right]) note(operand, inner, textOf(left));
    }
    if (node.type === 'LogicalExpression' && node['operator'] === '&&' && isJsx(node['right'] as Node))
      change(node, textOf(node['right'] as Node));
    if (node.type === 'ConditionalExpression' && isShown)
      change(
        node,
        `${textOf(node['test'] as Node)} ? ${textOf(node['alternate'] as Node)} : ${textOf(node['consequent'] as Node)}`,
      );
    if (node.type === 'IfStatement' && (node['consequent'] as Node).type === 'ReturnStatement')
      change(node['test'] as Node, 'false');
    if (node.type === 'JSXAttribute') {
      const name = String((node['name'] as Node)['name']);
      const value = node['value'] as Node | null;
      const expression = value?.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : undefined;
      if (/^(?:disabled|isDisabled|aria-disabled)$/.test(name)) change(node, '');
      if (expression && isHandler(name) && expression.type === 'Identifier') handlers.push(expression);
      else if (expression) note(expression, inner, `${name}=`);
    }
    if (isJsx(node))
      for (const child of node['children'] as Node[])
        if (child.type === 'JSXExpressionContainer') note(child['expression'] as Node, inner, '{}');
    if (node.type === 'Property' && (node['key'] as Node)['name'] === 'type') {
      const value = node['value'] as Node;
      const other = events.get(textOf(value));
      if (other !== undefined) change(value, other);
    }
    for (const child of childrenOf(node))
      visit(child, isFunction(child) ? child : inner, isShown || isJsx(node) || node.type === 'ReturnStatement');
  };
  declare(root);
  visit(root, root, false);

  const canUse = (text: string, at: Node): boolean => (declared.get(rootOf(text)) ?? Infinity) < at.start;
  for (const { node, inner } of uses) {
    const own = textOf(node);
    const others = [...new Set(values)].filter(
      (text) =>
        text !== own &&
        types.same(text, own) &&
        (canUse(text, node) || uses.some((use) => use.inner === inner && textOf(use.node) === text && inner !== root)),
    );
    const after = others.find((text) => values.indexOf(text) > values.indexOf(own)) ?? others[0];
    if (after !== undefined) change(node, after);
  }
  for (const handler of handlers) {
    const other = [...declared.keys()].find((name) => isHandler(name) && name !== textOf(handler));
    if (other !== undefined) change(handler, other);
  }
  return found;
};

/** The events that a file sends, each with another one of the same shape: `'bank.chosen'` with `'transfer.chosen'`. */
const swapsOf = (program: Node, textOf: (node: Node) => string): Map<string, string> => {
  const shapes = new Map<string, string[]>();
  const visit = (node: Node): void => {
    if (node.type === 'ObjectExpression') {
      const properties = (node['properties'] as Node[]).filter(({ type }) => type === 'Property');
      const keys = properties.map(({ key }) => textOf(key as Node));
      const type = properties[keys.indexOf('type')]?.['value'];
      if (isNode(type) && /^'[\w.]+'$/.test(textOf(type)))
        shapes.set(keys.join(), [...new Set([...(shapes.get(keys.join()) ?? []), textOf(type)])]);
    }
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return new Map(
    [...shapes.values()].flatMap((types) =>
      types.length < 2
        ? []
        : types.map((type, index): [string, string] => [type, types[(index + 1) % types.length] ?? type]),
    ),
  );
};

/** All mutants of a file, in the order of its text. `file`: how the description names it. */
export const viewMutantsOf = (file: string, source: string): ViewMutant[] => {
  const program = parseSync(file, source).program as unknown as Node;
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  const events = swapsOf(program, textOf);
  const roots: Node[] = [];
  const collect = (node: Node): void => (isFunction(node) ? void roots.push(node) : childrenOf(node).forEach(collect));
  collect(program);
  return roots
    .flatMap((root) => mutantsOf(root, textOf, events))
    .filter(
      ({ start, end, replacement }) =>
        parseSync(file, source.slice(0, start) + replacement + source.slice(end)).errors.length === 0,
    )
    .sort((a, b) => a.start - b.start)
    .map((mutant) => {
      const line = source.slice(0, mutant.start).split('\n').length;
      const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60) || 'nothing';
      const was = short(source.slice(mutant.start, mutant.end));
      return { ...mutant, description: `${file}:${line}: ${short(mutant.replacement)} instead of ${was}` };
    });
};
