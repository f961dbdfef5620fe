/** The direction of the code: platform <- auth <- billing <- retune <- studio <- chat. */
const MODULES = ['platform', 'auth', 'billing', 'retune', 'studio', 'chat'];

const upward = MODULES.map((module, i) => ({
  name: `${module}-knows-nothing-above-it`,
  severity: 'error',
  from: { path: `^api/src/${module}/` },
  to: { path: `^api/src/(${MODULES.slice(i + 1).join('|') || '-'})/` },
}));

/** What a domain/ may import besides itself: the catalogue, the type of errors, and programs that only compute. */
const PURE = [
  '^packages/',
  '^api/src/platform/errors/app-error\\.ts$',
  '^api/src/platform/text/',
  '^(node:)?(url|crypto)$',
  'node_modules/(bowser|@zxcvbn-ts/language-common)/',
];

const TEST_CODE = '\\.(e2e-)?spec\\.tsx?$|\\.fixture\\.tsx?$|^(api|pwa|native)/(test|e2e)/|^lab/';

export default {
  forbidden: [
    ...upward,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-cycles-between-folders',
      comment: 'What two folders of a module need of each other is below both. Specs count, too.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(api/src|pwa/src/features)/' },
      to: { path: '^(api/src|pwa/src/features)/', circular: true },
    },
    {
      name: 'modules-do-not-know-the-processes',
      comment: 'main, worker, start, cli and what wires them sit on top.',
      severity: 'error',
      from: { path: `^api/src/(${MODULES.join('|')})/` },
      to: { path: '^api/src/[^/]+$' },
    },
    {
      name: 'packages-are-pure',
      comment: 'Server and browser import them: they need neither Node nor a page.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^packages/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules without I/O: of the modules only domain/, and what computes alone.',
      severity: 'error',
      from: { path: '^api/src/[^/]+/domain/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^api/src/[^/]+/domain/', ...PURE] },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { path: '^(api/(src|sandbox)|pwa/src|native/lib)/', pathNot: TEST_CODE },
      to: { path: TEST_CODE },
    },
    {
      name: 'guards-are-closed',
      comment: 'client-guards.ts sets all of them up: README.md there.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '^api/src/platform/http/guards/' },
      to: {
        path: '^api/src/platform/http/guards/',
        pathNot: '/(client-guards|client-limits|pending-bodies)\\.ts$',
      },
    },
    {
      name: 'one-place-knows-the-engine',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '\\.adapter\\.ts$' },
      to: { path: '^native/|node_modules/node-rubberband' },
    },
    {
      name: 'pwa-imports-nothing-of-the-api',
      comment: 'It knows the API by its generated client.',
      severity: 'error',
      from: { path: '^pwa/' },
      to: { path: '^api/' },
    },
    {
      name: 'pwa-features-are-islands',
      comment: 'What two of them need is shared; a way from one to another is a route.',
      severity: 'error',
      from: { path: '^pwa/src/features/([^/]+)/' },
      to: { path: '^pwa/src/(features|app)/', pathNot: '^pwa/src/features/$1/' },
    },
    {
      name: 'pwa-shared-knows-no-feature',
      severity: 'error',
      from: { path: '^pwa/src/(shared|api)/' },
      to: { path: '^pwa/src/(features|app)/' },
    },
    {
      name: 'sound-analysis-knows-no-screen',
      comment: 'Runs in workers, and in Node for its evaluation.',
      severity: 'error',
      from: { path: '^pwa/src/shared/(dsp|pitch)/' },
      to: { path: '^pwa/src/(api|shared/(?!dsp/|pitch/))|node_modules/react' },
    },
    {
      name: 'entities-stay-in-their-module',
      severity: 'error',
      from: { path: '^api/src/([^/]+)/' },
      to: { path: '^api/src/[^/]+/.*\\.entity\\.ts$', pathNot: '^api/src/$1/' },
    },
    {
      name: 'sandbox-stands-alone',
      comment: 'It plays other companies: all it knows of the application comes over the wire.',
      severity: 'error',
      from: { path: '^api/sandbox/' },
      to: { path: '^api/src/' },
    },
    {
      name: 'nothing-knows-the-sandbox',
      severity: 'error',
      from: { path: '^api/src/' },
      to: { path: '^api/sandbox/' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolvable',
      comment: 'Addresses of WebAssembly and sheets are found by Vite, whose build fails without them.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(wasm|css)\\?url$' },
    },
  ],
  options: {
    // Helpers of tests import everything, so by way of them all folders would know each other.
    doNotFollow: { path: 'node_modules|/dist/|^(api|pwa)/test/' },
    exclude: { path: '/dist/|^native/build' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'api/tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'node', 'default'] },
  },
};
