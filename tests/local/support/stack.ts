/** A stack in a process of its own, for tests that kill it. Says its address and secret key as one line of JSON. */
import { startStack } from '../../../local/stack.ts';

const [dataFolder = '', supabaseFolder = ''] = process.argv.slice(2);
const stack = await startStack({ dataFolder, supabaseFolder, quiet: true });
process.send?.({ url: stack.url, key: stack.keys.secret });
