/** What a function is told by its surroundings. Secrets stay on this side: none of these go into an answer. */
export interface Env {
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  wahaUrl: string;
  wahaKey: string;
  webhookUrl: string;
  webhookSecret: string;
}

const names: Record<keyof Env, string> = {
  supabaseUrl: 'SUPABASE_URL',
  publishableKey: 'SUPABASE_ANON_KEY',
  secretKey: 'SUPABASE_SERVICE_ROLE_KEY',
  wahaUrl: 'WAHA_BASE_URL',
  wahaKey: 'WAHA_API_KEY',
  webhookUrl: 'WAHA_WEBHOOK_URL',
  webhookSecret: 'WAHA_WEBHOOK_SECRET',
};

/** Reads the environment; a missing variable stops the function at its start, by name, and not at its first caller. */
export function readEnv(get: (name: string) => string | undefined): Env {
  const missing = Object.values(names).filter((name) => !get(name));
  if (missing.length) throw new Error(`Missing environment: ${missing.join(', ')}`);
  return Object.fromEntries(Object.entries(names).map(([field, name]) => [field, get(name)])) as unknown as Env;
}
