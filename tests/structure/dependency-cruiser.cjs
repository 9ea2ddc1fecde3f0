/**
 * Imports point one way (README, "Map of the folders"). Each folder names the folders it may import from; whatever
 * else it reaches for is an error.
 */
const folders = {
  openapi: [],
  'src/domain': ['openapi'],
  machines: ['openapi', 'src/domain'],
  'src/gate': ['openapi', 'src/domain'],
  'src/telemetry': ['openapi', 'src/domain', 'src/gate'],
  'src/icons': [],
  'src/plan': ['src/domain', 'src/icons'],
  'src/ui': ['src/i18n', 'src/icons'],
  'src/i18n': ['src/domain'],
  'src/charts': ['src/domain', 'src/icons', 'src/ui'],
  'src/api': ['openapi', 'src/domain', 'src/gate'],
  'src/app': [
    'openapi',
    'src/domain',
    'machines',
    'src/gate',
    'src/api',
    'src/icons',
    'src/ui',
    'src/i18n',
    'src/telemetry',
    'src/plan',
    // A device's small chart is shown by its findings and beside the plan.
    'src/charts',
  ],
  server: ['openapi', 'src/domain'],
}

const oneWay = Object.entries(folders).map(([folder, allowed]) => ({
  name: `${folder} imports only what it may`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: {
    path: '^(openapi|machines|server|tests|src/[^/]+)/',
    pathNot: [folder, ...allowed].map((path) => `^${path}/`),
  },
}))

const without = (folder, packages, why) => ({
  name: `${folder} does not see ${why}`,
  severity: 'error',
  from: { path: `^(${folder})/` },
  to: { path: `node_modules/(${packages})(/|$)` },
})

module.exports = {
  forbidden: [
    ...oneWay,
    {
      name: 'nothing points up at the composition root: a core is handed down by its provider',
      severity: 'error',
      from: { path: '^src/(app/[^/]+|features|routes)/' },
      to: { path: '^src/app/(createCore|browserCore)\\.ts$' },
    },
    {
      name: 'features never import each other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features do not import routes, the server or tests',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^(src/routes|server|tests)/' },
    },
    without('machines|src/domain|src/plan', '@tanstack|openapi-fetch', 'TanStack or openapi-fetch'),
    without(
      'machines|src/domain|src/telemetry',
      'react|react-dom|@xstate/react|konva|react-konva',
      'React or Konva',
    ),
    {
      name: 'the plan kernel and its gestures are pure: they see neither React, Konva nor the rest of the plan',
      severity: 'error',
      from: { path: '^src/plan/(kernel|gestures)/' },
      to: { pathNot: '^src/(domain/|plan/(kernel/|gestures/|(units|device|props)\\.ts$))' },
    },
    {
      name: 'no circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything imported is there',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '/dist/|^~icons/' },
    },
    {
      name: 'the console and the server run on dependencies alone',
      severity: 'error',
      from: { path: '^(src|machines|server)/', pathNot: '^server/store/generate\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@types/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
