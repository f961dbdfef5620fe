import { defineConfig, globalIgnores } from 'eslint/config';
import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y-x';
import node from 'eslint-plugin-n';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { NODE_GLOBALS, localRules } from './scripts/eslint-rules.mjs';

const NAMED_EXPORTS = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };
const NO_LITERAL_SPREAD = {
  selector: ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression).argument',
  message: 'Write the entries themselves: spreading a literal only keeps the formatter from breaking lines.',
};
const SERVICES_SAY_SO = {
  selector: 'ExportNamedDeclaration > ClassDeclaration:has(> Decorator)[id.name!=/Service$/]',
  message: 'The class of a *.service.ts ends in Service.',
};
const ONLY_IN_A_SCOPE = {
  selector:
    'CallExpression > :matches(Identifier.callee[name=/^(addEventListener|setTimeout|setInterval)$/], ' +
    'MemberExpression.callee[property.name=/^(addEventListener|setTimeout|setInterval)$/])',
  message: 'A Scope owns listeners and timers and releases them together: pwa/src/shared/scope.ts.',
};
/** Not those that compare or cut text. */
const ONLY_IN_THE_BROWSERS_LOCALE = {
  selector:
    'CallExpression[callee.property.name=/^toLocale(Date|Time|)String$/], ' +
    'NewExpression[callee.object.name="Intl"][callee.property.name=/Format$/]',
  message: 'Dates, hours and numbers follow the browser: pwa/src/shared/format/localised.ts.',
};
const SIBLING =
  ':matches(JSXText[value=/\\S/], JSXElement, JSXExpressionContainer[expression.type!="JSXEmptyExpression"])';
const TEXT = ':matches(Literal[value=/\\S/], TemplateLiteral).right';
const TEXT_THAT_COMES_AND_GOES = {
  selector: [
    // {cond && <>text</>}
    'JSXExpressionContainer > :matches(LogicalExpression, ConditionalExpression) > JSXFragment:has(> JSXText[value=/\\S/])',
    // {cond && <b/>} text
    'JSXExpressionContainer[expression.right.type="JSXElement"] ~ JSXText[value=/\\S/]',
    // text {cond && 'text'}, and the other way round
    `${SIBLING} ~ JSXExpressionContainer > LogicalExpression[operator="&&"] > ${TEXT}`,
    `JSXExpressionContainer:has(~ ${SIBLING}) > LogicalExpression[operator="&&"] > ${TEXT}`,
  ].join(', '),
  message:
    'A <span> around the text: a browser that translates the page replaces bare texts, and React no longer finds them.',
};
/**
 * What makes a test depend on the machine's speed, or on what else runs there:
 * CONTRIBUTING.md, "A test that never flakes".
 */
const SPECS = ['**/*.spec.{ts,tsx}', '**/*.e2e-spec.ts', 'pwa/e2e/**/*.ts'];
const NO_PAUSE = {
  selector:
    ':matches(CallExpression[callee.name=/^(setTimeout|pause|sleep|wait)$/], CallExpression[callee.property.name="waitForTimeout"])',
  message: 'No fixed pause: wait for what is to happen, or move a clock.',
};
const NO_STOPWATCH = {
  selector:
    'CallExpression[callee.name="expect"] > BinaryExpression[operator="-"]:matches(' +
    '[left.callee.property.name="now"], [right.callee.object.name="performance"])',
  message: 'No judgement of a wall time: order, counts, or a clock that the test moves.',
};
const NO_FIXED_PORT = {
  selector: 'CallExpression[callee.property.name="listen"] > Literal:first-child[value>0]',
  message: 'No fixed port: listen on 0 and ask for the address.',
};
const FOR_SPECS = [NO_PAUSE, NO_STOPWATCH, NO_FIXED_PORT];

export default defineConfig(
  globalIgnores(['**/dist/', '**/build/', '**/coverage/', '.data/', 'docs/examples/']),
  js.configs.recommended,
  {
    ignores: ['pwa/src/api/generated/**'],
    plugins: { local: localRules },
    rules: { 'local/comment-width': 'error', 'local/redundant-guard': 'error', 'no-multi-assign': 'error' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      curly: ['error', 'multi-line'],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', NAMED_EXPORTS],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'The environment is read in platform/config only.' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // DTOs and Nest's options are classes for their metadata's sake; their instances are plain objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Clears an array hole or a null that noUncheckedIndexedAccess cannot know about; never used to silence a doubt.
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },
  {
    files: [
      'api/src/platform/config/config.ts',
      'native/lib/addon.ts',
      '**/*.spec.ts',
      '**/*.e2e-spec.ts',
      'api/test/**',
      'pwa/e2e/**',
      '**/*.config.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['api/{src,sandbox}/**/*.ts', 'pwa/{src,vite}/**/*.{ts,tsx}', 'native/lib/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', NAMED_EXPORTS, NO_LITERAL_SPREAD] },
  },
  {
    files: ['api/src/**/*.service.ts'],
    rules: { 'no-restricted-syntax': ['error', NAMED_EXPORTS, NO_LITERAL_SPREAD, SERVICES_SAY_SO] },
  },
  {
    // What they import is checked by .dependency-cruiser.mjs: packages-are-pure.
    files: ['packages/*/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-globals': ['error', ...NODE_GLOBALS] },
  },
  {
    files: ['pwa/src/**/*.{ts,tsx}'],
    // Workers and worklets end as a whole. Workbox has listeners of its own kind.
    ignores: [
      '**/*.spec.{ts,tsx}',
      '**/*.worker.ts',
      '**/*.worklet.ts',
      'pwa/src/shared/scope.ts',
      'pwa/src/app/service-worker.ts',
      'pwa/src/app/layout/use-service-worker.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        NAMED_EXPORTS,
        NO_LITERAL_SPREAD,
        ONLY_IN_A_SCOPE,
        ONLY_IN_THE_BROWSERS_LOCALE,
        TEXT_THAT_COMES_AND_GOES,
      ],
    },
  },
  {
    files: ['pwa/src/shared/format/localised.ts'],
    rules: { 'no-restricted-syntax': ['error', NAMED_EXPORTS, NO_LITERAL_SPREAD] },
  },
  {
    files: SPECS,
    ignores: ['**/operations/**'],
    rules: {
      'no-restricted-syntax': ['error', NAMED_EXPORTS, ...FOR_SPECS],
      // A gate is a Promise.withResolvers<void>().
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    files: ['**/*.mjs'],
    rules: { 'no-restricted-syntax': ['error', NO_LITERAL_SPREAD] },
  },
  {
    // What runs on Node uses nothing that is newer than `engines` in its package.json.
    // The language itself: `lib` in tsconfig.json.
    files: ['{api,native,packages,scripts}/**/*.{ts,mjs}', 'lab/**/*.mjs'],
    plugins: { n: node },
    rules: {
      'n/no-unsupported-features/es-builtins': 'error',
      // Only the tests' loader of TypeScript uses it.
      'n/no-unsupported-features/node-builtins': ['error', { ignores: ['module.registerHooks'] }],
    },
  },
  {
    // node-rubberband itself also runs on older ones.
    files: ['native/test/**'],
    settings: { n: { version: '>=24.11' } },
  },
  {
    files: ['pwa/src/**/*.{ts,tsx}', 'pwa/test/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], a11y.configs.recommended],
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      // What scrolls has to be reachable by the keyboard: a region is.
      'jsx-a11y-x/no-noninteractive-tabindex': [
        'error',
        { tags: [], roles: ['tabpanel', 'region'], allowExpressionValues: true },
      ],
    },
  },
  {
    // Playwright reads from the pattern of a fixture's first parameter what it needs, which may be nothing.
    files: ['pwa/e2e/**'],
    rules: { 'no-empty-pattern': 'off' },
  },
  {
    files: ['**/*.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        Buffer: 'readonly',
        WebAssembly: 'readonly',
        performance: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        clearTimeout: 'readonly',
        FormData: 'readonly',
        Blob: 'readonly',
        structuredClone: 'readonly',
        globalThis: 'readonly',
      },
    },
  },
);
