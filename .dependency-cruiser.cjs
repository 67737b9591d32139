// The walls between the parts, as architecture: contract ← client, geo ← server, console, fleet; inside an app
// platform ← access ← messages ← live ← devices ← features ← app in the server,
// shared ← live ← domain ← features ← app in the console. `npm run check` runs this over every source file.
const apps = ['server', 'console', 'fleet'];
const tests = '\\.test\\.tsx?$|/test/|/test-[^/]+\\.tsx?$';

/** A rule that product code under `from` must not reach `to`; `$1` in `to` is the first group of `from`. */
const wall = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    wall('no-cycles', {}, { circular: true }, 'Two modules that need each other are one, or hide a third.'),
    wall(
      'contract-few-libraries',
      { path: '^contract/src/', pathNot: tests },
      { pathNot: ['^contract/src/', '(^|/)node_modules/(zod|canonicalize)/', '^(zod|canonicalize)'] },
      'The contract runs in every part, so it uses zod and canonical JSON alone.',
    ),
    wall(
      'contract-schemas-in-their-files',
      {
        path: '^contract/src/',
        pathNot: [tests, '\\.schemas\\.ts$', '^contract/src/(kit/endpoint|endpoints)\\.ts$'],
      },
      { path: ['\\.schemas\\.ts$', '(^|/)node_modules/zod/', '^zod'], dependencyTypesNot: ['type-only'] },
      'What a page needs at its start runs without the schema library.',
    ),
    wall(
      'console-calls-without-schemas',
      { path: '^console/', pathNot: tests },
      { path: '^contract/src/endpoints\\.ts$' },
      'The console imports the endpoints of one noun; the file of all brings every schema.',
    ),
    wall(
      'client-only-contract',
      { path: '^client/src/', pathNot: tests },
      { pathNot: ['^client/src/', '^contract/src/'] },
      'The client has no dependencies, for browsers and Node.',
    ),
    wall(
      'client-without-schemas',
      { path: '^client/src/', pathNot: tests },
      { path: '^contract/src/(endpoints|.*\\.schemas)\\.ts$', dependencyTypesNot: ['type-only'] },
      'What the client imports belongs to it; the console loads it at its start.',
    ),
    wall(
      'console-calls-of-one-noun',
      { path: '^console/', pathNot: tests },
      { path: '^client/src/(generated/|index\\.ts$|create-client\\.ts$)' },
      'The list of all calls would be loaded at the start; the console imports the endpoints of one noun.',
    ),
    wall(
      'geo-imports-nothing-of-ours',
      { path: '^geo/' },
      { path: '^(contract|client|server|console|fleet|demo|e2e|bench|tools)/|^@smartflight/(?!geo/)' },
      'Geometry and files of land know no nouns of the product and run in every part.',
    ),
    wall(
      'geo-runs-everywhere',
      { path: '^geo/src/', pathNot: tests },
      { dependencyTypes: ['core'] },
      'A web worker reads files, too: what only Node has stays out.',
    ),
    wall(
      'geo-not-in-fleet',
      { path: '^fleet/' },
      { path: '^geo/(?!src/flight-logs/)' },
      'A device has no parcels to read; a replay reads flight logs.',
    ),
    ...apps.map((app) =>
      wall(
        `${app}-imports-no-other-app`,
        { path: `^${app}/` },
        {
          path: `^(?!${app}/)(server|console|fleet|demo|e2e|bench|tools)/|^@smartflight/(?!${app}/|contract/|client/|geo/)`,
        },
        'Apps meet in the contract or in a composition root (demo, e2e, bench, tools).',
      ),
    ),
    wall(
      'composition-roots-leave-the-console',
      { path: '^(demo|bench)/' },
      { path: '^console/' },
      'The console is reached through a browser or its built files.',
    ),
    wall(
      'server-platform-below-all',
      { path: '^server/src/platform/', pathNot: tests },
      { path: '^server/src/(access|messages|live|devices|features|app\\.ts|main\\.ts)' },
      'The platform knows no nouns of the product.',
    ),
    wall(
      'server-platform-without-nouns',
      { path: '^server/src/platform/', pathNot: tests },
      { path: '^contract/src/(?!(?:kit|messages|system)/|endpoints\\.ts$)' },
      'A module of one noun belongs to the layers above the platform.',
    ),
    wall(
      'server-zlib-safe-in-threads',
      { path: '^server/src/', pathNot: [tests, '^server/src/platform/process/zlib\\.ts$'] },
      { path: '^(node:)?zlib$' },
      'Node aborts the process when a thread ends inside zlib: platform/process/zlib.ts waits for it.',
    ),
    wall(
      'server-threads-ended-safely',
      {
        path: '^server/src/',
        pathNot: [tests, '^server/src/platform/process/(pending-answers|threads|zlib)\\.ts$', 'thread\\.ts$'],
      },
      { path: '^(node:)?worker_threads$' },
      'Threads are started and ended by platform/process/threads.ts.',
    ),
    wall(
      'server-access-below-nouns',
      { path: '^server/src/access/', pathNot: tests },
      { path: '^server/src/(messages|live|devices|features|app\\.ts|main\\.ts)' },
      'Who may see what is decided without any feature.',
    ),
    wall(
      'server-messages-below-live',
      { path: '^server/src/messages/', pathNot: tests },
      { path: '^server/src/(live|devices|features|app\\.ts|main\\.ts)' },
      'Every part writes notices; notices need none of them.',
    ),
    wall(
      'server-live-below-features',
      { path: '^server/src/live/', pathNot: tests },
      { path: '^server/src/(devices|features|app\\.ts|main\\.ts)' },
      'Telemetry runs without any feature.',
    ),
    wall(
      'server-devices-below-features',
      { path: '^server/src/devices/', pathNot: tests },
      { path: '^server/src/(features|app\\.ts|main\\.ts)' },
      'What all kinds of devices share depends on none of them.',
    ),
    wall(
      'server-features-below-app',
      { path: '^server/src/features/', pathNot: tests },
      { path: '^server/src/(app|main)\\.ts$' },
      'Features are put together in app.ts.',
    ),
    wall(
      'server-features-apart',
      { path: '^server/src/features/([^/]+)/', pathNot: tests },
      { path: '^server/src/features/', pathNot: '^server/src/features/$1/' },
      'Features meet in app.ts, in the contract or through events after the commit.',
    ),
    wall(
      'console-shared-below-all',
      { path: '^console/src/shared/', pathNot: tests },
      { path: '^console/src/(live|domain|features|app|main)' },
      'What everybody uses knows nobody.',
    ),
    wall(
      'console-live-below-features',
      { path: '^console/src/live/', pathNot: tests },
      { path: '^console/src/(domain|features|app|main)' },
      'The fleet store feeds the screens and knows none.',
    ),
    wall(
      'console-domain-below-features',
      { path: '^console/src/domain/', pathNot: tests },
      { path: '^console/src/(features|app|main)' },
      'What several features share about a noun depends on none of them.',
    ),
    wall(
      'console-features-below-app',
      { path: '^console/src/features/', pathNot: tests },
      { path: '^console/src/(app|main)' },
      'The shell and its pages list features, never the reverse.',
    ),
    wall(
      'console-features-apart',
      { path: '^console/src/features/([^/]+)/', pathNot: tests },
      { path: '^console/src/features/', pathNot: '^console/src/features/$1/' },
      'Features meet in console/src/app, in console/src/shared or in the contract.',
    ),
    wall(
      'product-without-tests',
      { path: '^(server|console|fleet|contract|client|geo)/src/', pathNot: tests },
      { path: tests },
      'Product code needs no test to run.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|test-results)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
