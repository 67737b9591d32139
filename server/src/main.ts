import { cacheCompiled } from './platform/process/compile-cache.ts';
import { runUntilSignal } from './platform/process/signals.ts';

const [major] = process.versions.node.split('.').map(Number);
if ((major ?? 0) < 24) {
  console.error(
    'Smart Flight needs Node 24. Start it with `npm run serve`, which brings its own, or install Node 24.',
  );
  process.exit(1);
}

cacheCompiled();
// Imported only after the signal handlers are installed: loading takes a large part of the start.
await runUntilSignal(async (stopping) => {
  const [{ readConfig }, { startServer }, { missingChannels }, { firstAdministratorPath }] =
    await Promise.all([
      import('./config.ts'),
      import('./start.ts'),
      import('./missing-channels.ts'),
      import('@smartflight/contract/accounts/accounts.ts'),
    ]);
  const server = await startServer(readConfig('production'), stopping);
  console.log(
    `Smart Flight is at ${server.addresses.http}, devices connect to ${server.addresses.mqtt ?? 'the configured broker'}`,
  );
  for (const line of missingChannels(server.deps.config)) console.log(line);
  const token = await server.deps.setup.offer();
  if (token) {
    // In the fragment, so that it never appears in a server log.
    const page = new URL(firstAdministratorPath, server.deps.config.publicUrl ?? server.addresses.http);
    page.hash = token;
    console.log(
      `There is no administrator yet. This link makes the first one and is shown only now:\n  ${page.href}`,
    );
  }
  return server;
});
