import { allExtensions } from 'dependency-cruiser';

// It takes TypeScript's compiler API, which TypeScript 7 lacks; without it, it would read no file and find nothing wrong.
if (!allExtensions.some(({ extension, available }) => extension === '.ts' && available))
  throw new Error(
    'dependency-cruiser cannot read TypeScript: it needs a `typescript` package that has the compiler API.',
  );

/** The server from bottom to top: each of these may import those before it, and none after it. */
const serverOrder = [
  'nature.ts',
  'site-folder.ts',
  'start-error.ts',
  'background/',
  'db/',
  'audit/',
  'push/',
  'auth/',
  'once.ts',
  'config.ts',
  'typed-settings.ts',
  'mail/',
  'pdf/',
  'files/',
  'backups/',
  'gateway/',
  'turns.ts',
  'context.ts',
  'work.ts',
  'audited.ts',
  'deletion.ts',
  'trpc.ts',
  'http/',
  'features/site/',
  'features/library/',
  'features/mock-tests/',
  'features/accounts/',
  'features/catalog/',
  'features/orders/',
  'features/payments/',
  'features/checkout/',
  'features/back-office/',
  'jobs/',
  'services.ts',
  'router.ts',
  'web/',
  'app.ts',
  'demo/',
  'start.ts',
  'main.ts',
  'cli/',
].map((place) => `^src/server/${place.replace('.', '\\.')}${place.endsWith('/') ? '' : '$'}`);

/** @param {string} name @param {object} from @param {object} to @param {object} [rest] */
const forbid = (name, from, to, rest = {}) => ({ name, severity: 'error', from, to, ...rest });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycle-of-files', {}, { circular: true }),
    forbid('no-cycle-of-folders', {}, { circular: true }, { scope: 'folder' }),
    forbid('no-barrel', {}, { path: '/index\\.tsx?$' }),
    forbid('no-re-export', {}, { dependencyTypes: ['export'] }),
    // Vite takes the `?url` off a style sheet that a package exports, and makes what is virtual.
    forbid('import-is-found', {}, { couldNotResolve: true, pathNot: ['\\.css\\?url$', '^virtual:'] }),

    forbid('shared-takes-only-shared', { path: '^src/shared/' }, { path: '^src/', pathNot: '^src/shared/' }),
    forbid(
      'shared-runs-on-both-sides',
      { path: '^src/shared/' },
      { pathNot: ['^src/', '(^|/)node_modules/(zod|dayjs)/'] },
    ),
    forbid(
      'client-takes-only-the-router-of-the-server',
      { path: '^src/client/' },
      { path: '^src/server/', pathNot: '^src/server/router\\.ts$' },
    ),
    forbid(
      'client-takes-only-the-type-of-the-router',
      { path: '^src/client/' },
      { path: '^src/server/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'admin-is-loaded-by-the-lazy-route',
      { pathNot: '^src/client/admin/' },
      { path: '^src/client/admin/', dynamic: false },
    ),
    forbid(
      'only-the-routes-load-admin',
      { pathNot: ['^src/client/admin/', '^src/client/routes\\.tsx$'] },
      { path: '^src/client/admin/' },
    ),

    // On a screen an order shows its payments, and they show no order.
    forbid(
      'payments-are-shown-by-orders',
      { path: '^src/client/(admin|features)/payments/' },
      { path: '^src/client/(admin|features)/orders/' },
    ),

    forbid('server-takes-nothing-of-the-client', { path: '^src/server/' }, { path: '^src/client/' }),
    forbid('server-file-has-its-place', { path: '^src/server/', pathNot: serverOrder }, {}),
    ...serverOrder.map((path, index) =>
      forbid('server-imports-run-down', { path }, { path: '^src/server/', pathNot: serverOrder.slice(0, index + 1) }),
    ),
    // docs/scaling.md: what another database would have to replace.
    forbid(
      'only-db-takes-the-driver',
      { path: '^src/', pathNot: '^src/server/db/' },
      { path: '(^|/)(better-sqlite3|node:sqlite)(/|$)' },
    ),
    forbid(
      'only-the-unit-of-work-writes-and-tells',
      { path: '^src/server/(features|jobs|web|http|cli)/' },
      {
        path: '^src/server/(db/transaction|mail/outbox|push/queue|audit/audit)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'only-events-write-the-history',
      { path: '^src/server/', pathNot: '^src/server/features/orders/order-event\\.data\\.ts$' },
      { path: '^src/server/features/orders/record-history\\.data\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'room-takes-only-data-of-another-room',
      { path: '^src/server/features/([^/]+)/' },
      { path: '^src/server/features/', pathNot: ['^src/server/features/$1/', '\\.data\\.ts$'] },
    ),
    forbid(
      'rooms-are-used-through-their-data',
      { path: '^src/server/', pathNot: '^src/server/(features/|router\\.ts$|app\\.ts$)' },
      { path: '^src/server/features/', pathNot: '\\.data\\.ts$' },
    ),
  ],
  options: {
    // Imports of types count too.
    tsPreCompilationDeps: true,
    detectJSDocImports: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
