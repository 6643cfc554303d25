/** A stack in its own process, for tests that kill it. Sends its address and secret key to the parent process. */
import { startStack } from '../../../local/stack.ts';

const [dataFolder = '', supabaseFolder = ''] = process.argv.slice(2);
const stack = await startStack({ dataFolder, supabaseFolder, quiet: true });
process.send?.({ url: stack.url, key: stack.keys.secret });
