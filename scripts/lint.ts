/** What oxlint has no rule for: rules of this project, for .oxlintrc.json. */
import { dirname, join, relative, sep } from 'node:path';

interface Node {
  type: string;
  [key: string]: unknown;
}
interface Context {
  cwd: string;
  filename: string;
  report: (found: { node: Node; message: string }) => void;
  sourceCode: { getAllComments: () => Node[] };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/**
 * Vite takes `.then(…)` behind an import for a part of what it waits for the styles with: where those do not come, the
 * second function of it is never called.
 */
const caughtImport = {
  create: (context: Context) => ({
    CallExpression: (node: Node) => {
      const { callee } = node;
      const [, onRejected] = node['arguments'] as Node[];
      if (onRejected === undefined || !isNode(callee) || callee.type !== 'MemberExpression') return;
      const { object, property } = callee;
      if (!isNode(object) || object.type !== 'ImportExpression' || !isNode(property) || property['name'] !== 'then')
        return;
      context.report({ node, message: 'Styles that do not come go past this: await the import in a try block.' });
    },
  }),
};

/** Patterns of packages, and of files of this repository by their paths. */
interface Law {
  files: RegExp;
  may: RegExp;
  /** Of these types only. */
  types?: RegExp;
  says: string;
}

/** Who may know whom, as docs/architecture.md says it: what is not named is refused. The first law that fits counts. */
const laws: readonly Law[] = [
  {
    files: /^src\/contracts\//,
    may: /^(?:valibot$|src\/contracts\/)/,
    says: 'A contract knows valibot and other contracts.',
  },
  {
    files: /^src\/machines\//,
    may: /^(?:xstate$|src\/(?:contracts|machines)\/)/,
    says: 'A machine knows xstate, contracts and other machines.',
  },
  {
    files: /^src\/services\/.*\.actors\.ts$/,
    may: /^(?!react|@xstate\/react|(?:src|local|supabase|scripts)\/)|^src\/(?:contracts|services)\//,
    says: 'An adapter knows xstate, contracts and services, never machines.',
  },
  {
    files: /^src\/services\//,
    may: /^(?!react|xstate|@xstate\/|(?:src|local|supabase|scripts)\/)|^src\/(?:contracts|services)\//,
    says: 'A service knows its SDK, contracts and other services, never machines; only *.actors.ts know xstate.',
  },
  {
    files: /^src\/views\//,
    may: /^(?!ky$|@supabase\/|(?:src|local|supabase|scripts)\/)|^src\/(?:(?:machines|views)\/|contracts\/(?:limits|time)\.ts$)/,
    types: /^src\/contracts\//,
    says: 'A view knows machines, types of contracts, limits, time and other views; src/wiring gives machines their services.',
  },
  {
    files: /^src\//,
    may: /^(?!(?:local|supabase|scripts)\/)/,
    says: 'The application holds nothing of what stands in for its backend.',
  },
  {
    files: /^supabase\/functions\/reader\/(?!app|index|read\.)/,
    may: /^(?:valibot|fflate|htmlparser2|papaparse|unpdf)(?:\/|$)|^supabase\/functions\//,
    says: 'A reader of files knows web standards, valibot, the libraries of formats and _shared.',
  },
  {
    files: /^supabase\/functions\/_shared\/(?:publicAddress|pinnedRequest)\.ts$/,
    may: /^(?:node:(?:dns\/promises|net)|undici)$|^supabase\/functions\//,
    says: 'Web standards cannot connect to an address that was checked; only these files know the modules that can.',
  },
  {
    files: /^supabase\/functions\/push\//,
    may: /^(?:hono|valibot|@block65\/webcrypto-web-push)(?:\/|$)|^supabase\/functions\//,
    says: 'The sender of notifications knows web standards, hono, valibot, the library of Web Push and _shared.',
  },
  {
    files: /^supabase\/functions\//,
    may: /^(?:hono|valibot|@valibot\/to-json-schema|@supabase\/supabase-js|ai|@ai-sdk\/openai-compatible)(?:\/|$)|^supabase\/functions\//,
    says: 'An edge function knows web standards, hono, valibot, supabase-js, ai and _shared.',
  },
  {
    files: /^local\//,
    may: /^(?!(?:src|supabase)\/)/,
    says: 'The embedded stack holds nothing of the app, and mounts supabase/ as it is.',
  },
];

const isTest = /\.(?:test|stories)\.tsx?$/;

const isOfTypes = (node: Node): boolean => {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const specifiers = nodesOf(node['specifiers']);
  return (
    specifiers.length > 0 && specifiers.every(({ importKind, exportKind }) => [importKind, exportKind].includes('type'))
  );
};

const pathOf = ({ cwd, filename }: Context): string => relative(cwd, filename).split(sep).join('/');

const importLaw = {
  create: (context: Context) => {
    const file = pathOf(context);
    const law = isTest.test(file) ? undefined : laws.find(({ files }) => files.test(file));
    const check = (node: Node): void => {
      const { source } = node;
      const written = isNode(source) ? source['value'] : undefined;
      if (!law || typeof written !== 'string') return;
      const named = written.startsWith('.') ? join(dirname(file), written).split(sep).join('/') : written;
      if (law.may.test(named) || (law.types?.test(named) && isOfTypes(node))) return;
      context.report({ node, message: law.says });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** Whether a cast hides what the compiler knows: it casts to any actor, or casts a cast. */
const isBlindCast = ({ expression, typeAnnotation }: Node): boolean => {
  const typeName = isNode(typeAnnotation) ? typeAnnotation['typeName'] : undefined;
  return (isNode(typeName) && typeName['name'] === 'AnyActorRef') || (isNode(expression) && isCast(expression));
};
const isCast = ({ type }: Node): boolean => type === 'TSAsExpression';

/** A machine sends to its child by id, to its parent with `sendParent`, and to the others with `toActor`. */
const typedActors = {
  create: (context: Context) => {
    const file = pathOf(context);
    if (!file.startsWith('src/machines/') || isTest.test(file)) return {};
    const message = 'Send with sendParent or toActor (machines/app/system.ts), whose events are typed.';
    return {
      Identifier: (node: Node) => {
        if (node['name'] === '_parent') context.report({ node, message });
      },
      TSAsExpression: (node: Node) => {
        if (isBlindCast(node)) context.report({ node, message });
      },
    };
  },
};

/** Attributes that users read or hear. */
const spoken = /^(?:alt|label|placeholder|title|aria-(?:description|label|placeholder|roledescription|valuetext))$/;

/** Whether a text is language: not the beginning of an address, and no unit. */
const says = (text: unknown): boolean =>
  typeof text === 'string' && /\p{L}{2}/u.test(text.replaceAll(/https:\/\/|\bkB\b/g, ''));

/** The literals that an expression may evaluate to, without those in calls. */
function wordsIn(node: unknown): Node[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'JSXExpressionContainer':
      return wordsIn(node['expression']);
    case 'Literal':
      return says(node['value']) ? [node] : [];
    case 'TemplateLiteral':
      return nodesOf(node['quasis']).some(({ value }) => says((value as { cooked?: string }).cooked)) ? [node] : [];
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].flatMap(wordsIn);
    case 'BinaryExpression':
      return node['operator'] === '+' ? [node['left'], node['right']].flatMap(wordsIn) : [];
    case 'LogicalExpression':
      return [node['left'], node['right']].flatMap(wordsIn);
    default:
      return [];
  }
}

/** react/jsx-no-literals sees what stands between tags; this, what stands there in braces, and in attributes. */
const spokenLiterals = {
  create: (context: Context) => {
    const check = (found: unknown): void => {
      for (const node of wordsIn(found)) context.report({ node, message: 'Texts belong in src/views/<feature>/text.' });
    };
    const children = (node: Node): void => {
      for (const child of nodesOf(node['children'])) if (child.type === 'JSXExpressionContainer') check(child);
    };
    return {
      JSXElement: children,
      JSXFragment: children,
      JSXAttribute: (node: Node) => {
        const { name } = node;
        if (isNode(name) && spoken.test(String(name['name']))) check(node['value']);
      },
    };
  },
};

/** Words that stand for a noun which the reader then has to guess: user, member, customer, tab, caller. */
const vague = /\b(?:whoever|whomever|whichever|somebody|someone|anybody|nobody|what surprises)\b/i;

const isTitled = /^(?:test|it|describe)\b/;

/** What a call to `test(…)`, `describe(…)` or `test.each(…)(…)` is a call of, as text. */
const calleeOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  return calleeOf(node['object'] ?? node['callee'] ?? node['tag']);
};

/** Comments and test titles name their subjects. */
const plainWords = {
  create: (context: Context) => {
    const check = (node: Node, text: unknown): void => {
      const word = typeof text === 'string' ? vague.exec(text.replaceAll(/`[^`]*`/g, ''))?.[0] : undefined;
      if (word !== undefined)
        context.report({
          node,
          message: `"${word}": name the subject, such as user, member, customer, tab or caller.`,
        });
    };
    return {
      Program: () => {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment['value']);
      },
      CallExpression: (node: Node) => {
        const [title] = nodesOf(node['arguments']);
        if (!title || !isTitled.test(calleeOf(node['callee']))) return;
        if (title.type === 'Literal') check(title, title['value']);
        for (const { value } of nodesOf(title['quasis'])) check(title, (value as { cooked?: string }).cooked);
      },
    };
  },
};

const rules = {
  'caught-import': caughtImport,
  'import-law': importLaw,
  'plain-words': plainWords,
  'spoken-literals': spokenLiterals,
  'typed-actors': typedActors,
};

// oxlint-disable-next-line import/no-default-export -- a plugin is one
export default { meta: { name: 'chabot' }, rules };
