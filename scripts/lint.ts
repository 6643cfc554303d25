/** What oxlint has no rule for: rules of this project, for .oxlintrc.json. */

interface Node {
  type: string;
  [key: string]: unknown;
}
interface Context {
  report: (found: { node: Node; message: string }) => void;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

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

// oxlint-disable-next-line import/no-default-export -- a plugin is one
export default { meta: { name: 'chabot' }, rules: { 'caught-import': caughtImport } };
