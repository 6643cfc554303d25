/**
 * Each stack loads the functions anew, and Node strips the types of a module whenever it loads it. A process that starts one
 * stack after the other strips each text once.
 */
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

const stripped = new Map<string, string>();

registerHooks({
  load: (url, context, next) => {
    if (context.format !== 'module-typescript') return next(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8');
    const code = stripped.get(source) ?? stripTypeScriptTypes(source);
    stripped.set(source, code);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
