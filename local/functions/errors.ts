/** A failure in hosted Supabase's form (its page on error codes). */
export const errorResponse = (status: number, code: string, message: string): Response =>
  Response.json(
    { code, message },
    { status, headers: { 'sb-error-code': code, 'access-control-expose-headers': 'sb-error-code' } },
  );
