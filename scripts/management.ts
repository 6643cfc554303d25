/** The management API of hosted Supabase. */

export interface Management {
  /** A part of the project, such as `config/auth`. Throws a sentence with the status if it is refused. */
  read: <Body>(part: string) => Promise<Body>;
  /** Changes the given fields of a part. Throws as `read` does. */
  change: (part: string, fields: object) => Promise<void>;
}

/** Milliseconds for one request. */
const timeout = 20_000;

/** The project `ref`, as an access token may see and change it. SUPABASE_MANAGEMENT_URL: another server, for tests. */
export function openManagement(ref: string, token: string): Management {
  const { SUPABASE_MANAGEMENT_URL: url = 'https://api.supabase.com' } = process.env;
  const ask = async (part: string, init?: RequestInit): Promise<Response> => {
    const response = await fetch(`${url}/v1/projects/${ref}/${part}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`Supabase menjawab ${response.status}: token, haknya, atau PROJECT_REF`);
    return response;
  };
  return {
    read: async <Body>(part: string) => (await (await ask(part)).json()) as Body,
    change: async (part, fields) => void (await ask(part, { method: 'PATCH', body: JSON.stringify(fields) })),
  };
}
