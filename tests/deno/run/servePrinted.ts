import process from 'node:process';

const { serve } = Deno;

/**
 * Lets `Deno.serve` take any port of this computer and print it. The process ends with the one that has started it. A body is
 * read whole before, as by the proxies of hosted: Deno closes the connection of one that is left unread.
 */
export function servePrinted(): void {
  process.stdin.on('end', () => process.exit()).resume();
  const onListen = ({ port }: { port: number }): void => console.log(port);
  Object.assign(Deno, {
    serve: (handler: Deno.ServeHandler) =>
      serve({ hostname: '127.0.0.1', port: 0, onListen }, async (request: Request) => {
        const { method, body } = request;
        return handler(body ? new Request(request, { method, body: await request.arrayBuffer() }) : request);
      }),
  });
}
