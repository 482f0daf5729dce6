const { readFileSync } = require('node:fs');
const { join } = require('node:path');

// What runs on both sides, in a feature or in one of its parts.
const BOTH_SIDES = [
  '^src/features/[^/]+/[^/]+\\.(contract|filters|rules|policy)\\.ts$',
  '^src/features/[^/]+/[^/]+/[^/]+\\.(contract|filters|rules|policy)\\.ts$',
];

// How marks are counted: the shapes on both sides, the calculation on the server alone.
const MARKING = [
  '^src/features/marking/(marking-scheme|class-results|marking-presets)\\.ts$',
  '^src/features/marking/rules/[^/]+\\.ts$',
];

// The order in which features may use each other is the order in which the app lists them: each those above it, none those below.
const listed = readFileSync(join(__dirname, 'src/app/features.ts'), 'utf8').matchAll(/^  (\w+)Feature,$/gm);
const ORDER = [...listed].map(([, name]) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
);
const orderOfFeatures = ORDER.slice(0, -1).map((name, place) => ({
  name: 'order-of-features',
  comment: `${name} stands above these in src/app/features.ts.`,
  severity: 'error',
  from: { path: `^src/features/${name}/` },
  to: { path: `^src/features/(${ORDER.slice(place + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'web-never-imports-server',
      comment:
        'Not even a type: it would pull server files and Node globals into the browser program. Use the contract.',
      severity: 'error',
      from: { path: '/web/|^src/app/web' },
      to: { path: '/server/|^src/app/server|^src/platform/(db|testing|env)/|^src/features/marking/rules/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '/server/|^src/platform/(db|testing|env)/' },
      to: { path: '/web/|^src/platform/ui/' },
    },
    {
      name: 'isomorphic-stays-pure',
      comment: 'contract, filters, rules and policy files run on both sides.',
      severity: 'error',
      from: { path: BOTH_SIDES },
      to: { path: '/(server|web)/|^src/platform/(db|ui|testing|env)/' },
    },
    {
      name: 'no-node-in-the-browser',
      comment: "Node's own modules are known by their kind here: their paths come without `node:`.",
      severity: 'error',
      from: {
        path: ['/web/', '^src/app/web/', ...BOTH_SIDES],
        pathNot: '\\.test\\.tsx?$',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'platform-knows-no-school',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(features|app|demo)/' },
    },
    {
      name: 'features-do-not-import-app',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/(app|demo)/' },
    },
    {
      name: 'other-features-only-through-the-front-door',
      comment:
        'Another feature may use my contract, filters, rules, policy, service, tables and web/shared; its tests also my builders.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.(test|builders|testing)\\.tsx?$' },
      to: {
        path: '^src/features/[^/]+/',
        pathNot: [
          '^src/features/$1/',
          ...BOTH_SIDES,
          ...MARKING,
          '^src/features/[^/]+/web/shared/',
          '^src/features/[^/]+/[^/]+/web/shared/',
          '^src/features/[^/]+/server/[^/]+\\.(service|tables)\\.ts$',
          // What a class's results are calculated from, read in one way by all who show them.
          '^src/features/marks/server/(class-input|class-scheme|periods)\\.queries\\.ts$',
          '^src/features/[^/]+/[^/]+/server/[^/]+\\.(service|tables)\\.ts$',
        ],
      },
    },
    {
      name: 'tests-only-through-the-front-door',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/.*\\.(test|builders|testing)\\.tsx?$' },
      to: {
        path: '^src/features/[^/]+/',
        pathNot: [
          '^src/features/$1/',
          ...BOTH_SIDES,
          ...MARKING,
          '^src/features/[^/]+/web/shared/',
          '^src/features/[^/]+/[^/]+/web/shared/',
          '^src/features/[^/]+/server/[^/]+\\.(service|tables|builders)\\.ts$',
          '^src/features/marks/server/(class-input|class-scheme|periods)\\.queries\\.ts$',
          '^src/features/[^/]+/[^/]+/server/[^/]+\\.(service|tables|builders)\\.ts$',
        ],
      },
    },
    ...orderOfFeatures,
    {
      name: 'product-knows-no-trial',
      comment: 'Walks, chaos and benches stand around the product.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(e2e|chaos|bench)/' },
    },
    { name: 'no-barrels', severity: 'error', from: {}, to: { path: '^src/.*/index\\.tsx?$' } },
    {
      name: 'no-dev-dependency-in-the-product',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '\\.(test|builders|testing)\\.tsx?$|/testing/|^src/app/dev',
      },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
