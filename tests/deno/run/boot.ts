/** Starts a function as hosted does, sends it one request without a key, and prints the status. Run by Deno. */
import process from 'node:process';

const name = process.env['CHABOT_FUNCTION'] ?? '';
let handler: Deno.ServeHandler | undefined;
Object.assign(Deno, { serve: (serve: Deno.ServeHandler) => void (handler = serve) });
await import(new URL(`../../../supabase/functions/${name}/index.ts`, import.meta.url).href);
const response = await handler?.(new Request(`http://127.0.0.1/${name}`, { method: 'POST' }));
console.log(response?.status);
process.exit(0);
