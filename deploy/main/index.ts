/**
 * The main service of the self-hosted functions: it starts each function in a worker of its own, with its own import map.
 * Functions check their callers themselves, so no token is checked here.
 */
declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): void;
  env: { toObject(): Record<string, string> };
  realPathSync(path: string): string;
};
declare const EdgeRuntime: {
  userWorkers: { create(options: Record<string, unknown>): Promise<{ fetch(request: Request): Promise<Response> }> };
};

/** The build that is current when the service starts: another that is added later runs from the next start on. */
const FOLDER = Deno.realPathSync('/home/deno/functions/current');

const respond = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

Deno.serve(async (request: Request) => {
  const name = new URL(request.url).pathname.split('/')[1] ?? '';
  // No name leads out of the folder, nor to `_shared`.
  if (!/^[a-z][a-z-]*$/.test(name)) return respond(404, { code: 'NOT_FOUND', message: 'Function not found' });
  const servicePath = `${FOLDER}/${name}`;
  try {
    const worker = await EdgeRuntime.userWorkers.create({
      servicePath,
      importMapPath: `${servicePath}/deno.json`,
      memoryLimitMb: 256,
      workerTimeoutMs: 400_000,
      envVars: Object.entries(Deno.env.toObject()),
    });
    return await worker.fetch(request);
  } catch (error) {
    // oxlint-disable-next-line no-console -- the log of the container
    console.error(JSON.stringify({ function: name, error: String(error) }));
    return respond(503, { code: 'BOOT_ERROR', message: 'Function failed to start' });
  }
});
