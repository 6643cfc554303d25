/** What oxlint has no rule for: rules of this project, for .oxlintrc.json. */
import { dirname, join, relative, sep } from 'node:path';

import * as storageKeys from '../src/services/platform/storageKeys.ts';

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

/** What services use of others: each behind a file of services/platform or of its feature. */
const sdks = [
  'valibot',
  '@supabase/(?:auth-js|postgrest-js|realtime-js|ssr)',
  'wouter/use-browser-location',
  'ky',
  'idb',
  'libphonenumber-js/max',
  'numfmt',
  'papaparse',
].join('|');

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
    may: new RegExp(`^(?:xstate|${sdks})$|^src/(?:contracts|services)/`),
    says: 'An adapter knows xstate, contracts and services, never machines.',
  },
  {
    files: /^src\/services\//,
    may: new RegExp(`^(?:${sdks})$|^src/(?:contracts|services)/`),
    says: 'A service knows its SDK, contracts and other services, never machines; only *.actors.ts know xstate.',
  },
  {
    files: /^src\/views\/landing\/prerender\.tsx$/,
    may: /^react-dom\/server$|^src\/views\//,
    says: 'The landing page is written as HTML in the build.',
  },
  {
    files: /^src\/views\//,
    may: /^(?:react|react-dom|@xstate\/react|lucide-react|virtua|qrcode)$|^src\/(?:(?:machines|views)\/|contracts\/(?:limits|time)\.ts$|\w+\.css$)/,
    types: /^(?:xstate$|src\/contracts\/)/,
    says: 'A view knows machines, types of contracts, limits, time and other views; src/wiring gives machines their services.',
  },
  {
    files: /^src\//,
    may: /^(?:xstate|react|react-dom\/client|@xstate\/react)$|^src\//,
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
    files: /^supabase\/functions\/_shared\/log\.ts$/,
    may: /^node:async_hooks$|^supabase\/functions\//,
    says: 'Web standards cannot tell which request causes a call; only this file knows the module that can.',
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
    files: /^scripts\/doctor\//,
    may: /^(?!scripts\/deploy\/)/,
    says: 'The doctor examines any installation, however it was deployed; what both need is in scripts/operator.',
  },
  {
    files: /^local\//,
    may: /^(?:node:|(?:hono|valibot|pg|ws|jose|otpauth|qrcode|smol-toml|vite|@hono\/node-server)(?:\/|$)|local\/)|^supabase\/functions\/_shared\/(?:addressKey|log)\.ts$/,
    says: 'The embedded stack holds nothing of the app, and mounts supabase/ as it is; only addresses are counted and errors are logged by the same code.',
  },
];

const isTest = /\.(?:test|stories|fixture)\.tsx?$|\/storyHarness\.tsx$/;

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

/** What a machine throws in an input, a guard or an action stops its actor, and nothing tells the user. */
const thrown = {
  create: (context: Context) => {
    const file = pathOf(context);
    if (!file.startsWith('src/machines/') || isTest.test(file)) return {};
    const message = 'A machine throws nothing: the actor that it calls may reject, which onError tells.';
    return { ThrowStatement: (node: Node) => context.report({ node, message }) };
  },
};

/** Under which name a view gets at random numbers, which it would only need for an id. */
const random = /^(?:crypto|randomUUID|getRandomValues)$/;

/** An id makes a repeated request harmless, so the machine that repeats it knows it: views do not make ids. */
const ids = {
  create: (context: Context) => {
    const file = pathOf(context);
    if (!file.startsWith('src/views/') || isTest.test(file)) return {};
    const message = 'Views make no ids: withNewId (src/machines/app/withNewId.ts) gives one to what is created.';
    return {
      Identifier: (node: Node) => {
        if (random.test(String(node['name']))) context.report({ node, message });
      },
      MemberExpression: (node: Node) => {
        const { object, property } = node;
        if (!isNode(property)) return;
        const named = property['name'] ?? property['value'];
        const isRandom = ownNameOf(object) === 'Math' && named === 'random';
        // Of an identifier, the other handler reports the name.
        if (isRandom || random.test(String(property['value']))) context.report({ node, message });
      },
    };
  },
};

/** `text.slice(0, 10)` of an instant is its day in UTC: before seven o'clock in Jakarta, yesterday. */
const days = {
  create: (context: Context) => {
    const file = pathOf(context);
    if (!/^src\/(?:views|services)\//.test(file) || isTest.test(file)) return {};
    return {
      CallExpression: (node: Node) => {
        const [from, to] = nodesOf(node['arguments']).map((one) => one['value']);
        if (ownNameOf(node['callee']) === 'slice' && from === 0 && to === 10)
          context.report({
            node,
            message: 'A day is that of a zone: read it with a calendar (src/contracts/time.ts).',
          });
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

/** The module that names everything which the browser stores. */
const registry = 'src/services/platform/storageKeys.ts';
const storedNames: readonly string[] = Object.values(storageKeys).filter((name) => typeof name === 'string');
/** A name that ends with a separator begins others. */
const isStoredName = (text: unknown): boolean =>
  typeof text === 'string' &&
  storedNames.some((name) => text === name || (/[:.-]$/.test(name) && text.startsWith(name)));

/** What a call stores under a name: `setItem(name)`, `openDB(name)`, `indexedDB.open(name)`, `caches.open(name)`, … */
const namedIn = ({ callee, arguments: given }: Node): unknown => {
  if (!isNode(callee)) return undefined;
  const name =
    callee.type === 'Identifier' ? callee['name'] : isNode(callee['property']) ? callee['property']['name'] : '';
  const owner = calleeOf(callee['object']);
  const stores =
    /^(?:openDB|deleteDB|deleteDatabase)$/.test(String(name)) ||
    // The storage of cookies has one user, the session.
    (/^(?:get|set)Item$/.test(String(name)) && owner !== 'cookies') ||
    (name === 'open' && /^(?:indexedDB|caches)$/.test(String(ownNameOf(callee['object'])))) ||
    (name === 'set' && ownNameOf(callee['object']) === 'cookieStore');
  return stores ? (given as unknown[])[0] : undefined;
};

/** The last name of `a`, `b.a` or `b.a()`. */
const ownNameOf = (node: unknown): unknown => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return node['name'];
  return ownNameOf(node['property'] ?? node['callee']);
};

/**
 * Names of what the browser stores come from src/services/platform/storageKeys.ts, which says what each holds and whether it
 * outlives a sign-out. A name may be put together, if its beginning is from there.
 */
const storedKeys = {
  create: (context: Context) => {
    const file = pathOf(context);
    if (!/^src\/(?!.*\.(?:test|stories|fixture)\.)/.test(file) || file === registry) return {};
    // Single files without imports.
    const repeatsNames = /^src\/(?:worker|shell)\//.test(file);
    const imported = new Set<string>();
    /** By the function or block that declares them: what variables are. Null: not known here, as of a parameter. */
    const scopes = new Map<unknown, Map<string, unknown>>();
    const uses: Node[] = [];
    const declare = (scope: unknown, target: unknown, value: unknown): void => {
      if (!isNode(target)) return;
      if (target.type === 'Identifier')
        scopes.set(scope, (scopes.get(scope) ?? new Map<string, unknown>()).set(String(target['name']), value));
      for (const part of [...nodesOf(target['properties']), ...nodesOf(target['elements'])])
        declare(scope, part['value'] ?? part, null);
    };
    const declareParameters = (node: Node): void => {
      for (const part of nodesOf(node['params'])) {
        const annotation = part['typeAnnotation'];
        declare(node, part, isNode(annotation) ? annotation['typeAnnotation'] : null);
      }
    };
    const valueOf = (name: string, node: unknown): unknown => {
      if (!isNode(node)) return imported.has(name) ? storageKeys : undefined;
      const scope = scopes.get(node);
      return scope?.has(name) ? scope.get(name) : valueOf(name, node['parent']);
    };
    const blockOf = (node: unknown): unknown =>
      !isNode(node) || /^(?:Program|BlockStatement|StaticBlock)$|Function/.test(node.type)
        ? node
        : blockOf(node['parent']);
    const isKnown = (node: unknown, seen: readonly unknown[] = []): boolean => {
      if (!isNode(node) || seen.includes(node)) return false;
      const known = (part: unknown): boolean => isKnown(part, [...seen, node]);
      switch (node.type) {
        case 'Identifier': {
          const value = valueOf(String(node['name']), node);
          return value === storageKeys || known(value);
        }
        case 'Literal':
          return repeatsNames && isStoredName(node['value']);
        case 'TemplateLiteral': {
          const [first] = nodesOf(node['quasis']);
          const text = (first?.['value'] as { cooked?: string } | undefined)?.cooked;
          return text === '' ? known(nodesOf(node['expressions'])[0]) : repeatsNames && isStoredName(text);
        }
        case 'BinaryExpression':
          return node['operator'] === '+' && known(node['left']);
        case 'ArrayExpression':
          return nodesOf(node['elements']).every(known);
        case 'TSAsExpression':
          return known(node['expression']);
        // Of a parameter: a type of the registry, which the compiler checks.
        case 'TSTypeReference':
          return known(node['typeName']);
        case 'ArrowFunctionExpression':
          return known(node['body']);
        case 'CallExpression':
          return isNode(node['callee']) && node['callee'].type === 'Identifier' && known(node['callee']);
        default:
          return false;
      }
    };
    return {
      ImportDeclaration: (node: Node) => {
        const { source } = node;
        if (!isNode(source) || join(dirname(file), String(source['value'])).split(sep).join('/') !== registry) return;
        for (const { local } of nodesOf(node['specifiers'])) if (isNode(local)) imported.add(String(local['name']));
      },
      VariableDeclarator: (node: Node) => {
        if (isNode(node['init'])) declare(blockOf(node), node['id'], node['init']);
      },
      ForOfStatement: (node: Node) => {
        const [target] = nodesOf(isNode(node['left']) ? node['left']['declarations'] : undefined);
        declare(node, target?.['id'], node['right']);
      },
      FunctionDeclaration: declareParameters,
      FunctionExpression: declareParameters,
      ArrowFunctionExpression: declareParameters,
      CallExpression: (node: Node) => {
        const named = namedIn(node);
        if (isNode(named)) uses.push(named);
      },
      MemberExpression: (node: Node) => {
        const { object, property } = node;
        const isGlobal = /^(?:local|session)Storage$/.test(String(ownNameOf(object)));
        const name = isNode(property) ? property['name'] : '';
        if (isGlobal && !/^(?:get|set|remove)Item$|^length$/.test(String(name))) uses.push(node);
      },
      AssignmentExpression: (node: Node) => {
        const { left, right } = node;
        if (isNode(left) && ownNameOf(left) === 'cookie' && left.type === 'MemberExpression' && isNode(right))
          uses.push(right);
      },
      'Program:exit': () => {
        for (const node of uses)
          if (!isKnown(node))
            context.report({
              node,
              message: 'What the browser stores is named in src/services/platform/storageKeys.ts.',
            });
      },
    };
  },
};

const rules = {
  'caught-import': caughtImport,
  days,
  ids,
  'import-law': importLaw,
  'plain-words': plainWords,
  'spoken-literals': spokenLiterals,
  'stored-keys': storedKeys,
  thrown,
  'typed-actors': typedActors,
};

// oxlint-disable-next-line import/no-default-export -- a plugin is one
export default { meta: { name: 'chabot' }, rules };
