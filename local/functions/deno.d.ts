/** What edge functions use of Deno. On hosted Supabase Deno itself provides it; here, `runtime.ts` does. */
declare namespace Deno {
  const env: {
    get(name: string): string | undefined;
    has(name: string): boolean;
    toObject(): Record<string, string>;
  };
  type ServeHandler = (request: Request) => Response | Promise<Response>;
  interface HttpServer {
    readonly finished: Promise<void>;
    shutdown(): Promise<void>;
  }
  function serve(handler: ServeHandler): HttpServer;
  function serve(options: object, handler: ServeHandler): HttpServer;
}
