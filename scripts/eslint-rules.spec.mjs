import { describe, expect, it } from '@jest/globals';
import { Linter, RuleTester } from 'eslint';
import { NODE_GLOBALS, localRules } from './eslint-rules.mjs';

const tester = new RuleTester({
  languageOptions: { ecmaVersion: 2024, sourceType: 'module', parserOptions: { ecmaFeatures: { jsx: true } } },
});

/** A text of words of nine letters, so wide. */
const words = (columns) => 'word word '.repeat(columns).slice(0, columns - 1) + 'd';
const url = `https://example.org/${'a'.repeat(120)}`;
const tooWide = (line, columns) => ({ messageId: 'tooWide', line, data: { columns, max: 120 } });

tester.run('comment-width', localRules.rules['comment-width'], {
  valid: [
    { name: 'takes 120 columns', code: `// ${words(117)}` },
    { name: 'takes 120 columns in a block', code: `/**\n * ${words(117)}\n */` },
    { name: 'leaves code to the formatter', code: `const text = '${words(130)}';` },
    { name: 'leaves a text that looks like a comment', code: `const text = '// ${words(130)}';` },
    { name: 'leaves a URL on a line of its own', code: `// ${url}\n/* ${url} */\n/**\n * ${url}\n */` },
    {
      name: 'leaves directives',
      code: `/* eslint-disable no-var -- ${words(120)} */\n// @ts-expect-error ${words(120)}`,
    },
  ],
  invalid: [
    { name: 'reports a line', code: `// ${words(127)}`, errors: [tooWide(1, 130)] },
    {
      name: 'reports each line of a block',
      code: `/**\n * ${words(118)}\n * short\n * ${words(127)}\n */`,
      errors: [tooWide(2, 121), tooWide(4, 130)],
    },
    { name: 'reports a block on one line', code: `/** ${words(114)} */`, errors: [tooWide(1, 121)] },
    { name: 'counts the code before it', code: `call(); // ${words(110)}`, errors: [tooWide(1, 121)] },
    { name: 'reports one in JSX', code: `const a = <a>{/* ${words(120)} */}</a>;`, errors: [tooWide(1, 140)] },
    { name: 'reports a URL behind words', code: `// See ${url}`, errors: [tooWide(1, 7 + url.length)] },
  ],
});

const redundant = [{ messageId: 'redundant' }];

tester.run('redundant-guard', localRules.rules['redundant-guard'], {
  valid: [
    { name: 'takes the property itself', code: 'f({ x, y: a.b });' },
    { name: 'takes a guard of something else', code: 'f({ ...(isNew && { x }) });' },
    { name: 'takes a guard that says more', code: 'f({ ...(x !== undefined && x !== y && { x }) });' },
    { name: 'takes a guard against null, which is a value', code: 'f({ ...(x !== null && { x }) });' },
    { name: 'takes a value that is made of what is guarded', code: 'f({ ...(x !== undefined && { x: `${x}` }) });' },
    { name: 'takes several properties', code: 'f({ ...(x !== undefined && { x, y }) });' },
    { name: 'takes a choice of two', code: 'f({ ...(x !== undefined ? { x } : { y }) });' },
    { name: 'takes a guard against all that is falsy', code: 'f({ ...(x && { x }), ...(y ? { y } : {}) });' },
    { name: 'takes its opposite', code: 'f({ ...(!x ? {} : { x }) });' },
    { name: 'takes a guard against null and undefined', code: 'f({ ...(x != undefined && { x }) });' },
    { name: 'takes its opposite with two signs', code: 'f({ ...(x == undefined ? {} : { x }) });' },
    { name: 'takes a guard by another type', code: "f({ ...(typeof x !== 'object' && { x }) });" },
    {
      name: 'takes one that keeps the value of an earlier spread',
      code: 'f({ ...defaults, ...(x !== undefined && { x }) });',
    },
    {
      name: 'takes one behind a spread under a condition',
      code: 'f({ ...(isNew && { x: 1 }), ...(x !== undefined && { x }) });',
    },
    {
      name: 'takes one that keeps the value of an earlier property',
      code: "f({ x: 1, ...(x !== undefined && { x }) }, { 'x': 1, ...(x !== undefined && { x }) });",
    },
    {
      name: 'takes one behind a property with a computed name',
      code: 'f({ [name]: 1, ...(x !== undefined && { x }) });',
    },
    {
      name: 'takes one behind the attributes of a component',
      code: '<a {...rest} {...(id !== undefined && { id })} />;',
    },
    {
      name: 'takes one that keeps the value of an earlier attribute',
      code: '<a id="one" {...(id !== undefined && { id })} />;',
    },
    { name: 'takes items of a list', code: 'f([...(x !== undefined ? [x] : [])]);' },
  ],
  invalid: [
    { name: 'reports x !== undefined && { x }', code: 'f({ ...(x !== undefined && { x }) });', errors: redundant },
    { name: 'reports undefined !== x', code: 'f({ ...(undefined !== x && { x }) });', errors: redundant },
    {
      name: "reports typeof x !== 'undefined'",
      code: "f({ ...(typeof x !== 'undefined' && { x }) });",
      errors: redundant,
    },
    { name: 'reports !(x === undefined)', code: 'f({ ...(!(x === undefined) && { x }) });', errors: redundant },
    {
      name: 'reports x !== undefined ? { x } : {}',
      code: 'f({ ...(x !== undefined ? { x } : {}) });',
      errors: redundant,
    },
    {
      name: 'reports x === undefined ? {} : { x }',
      code: 'f({ ...(x === undefined ? {} : { x }) });',
      errors: redundant,
    },
    {
      name: 'reports a property of another name',
      code: 'f({ ...(a.b !== undefined && { c: a.b }) });',
      errors: redundant,
    },
    { name: 'reports attributes', code: '<a {...(id !== undefined && { id })} />;', errors: redundant },
    {
      name: 'reports one behind other properties, and before the same one',
      code: 'f({ y, ...(x !== undefined && { x }), x: 1 });',
      errors: redundant,
    },
  ],
});

describe('code that server and browser import', () => {
  const errorsIn = (code) =>
    new Linter().verify(code, { rules: { 'no-restricted-globals': ['error', ...NODE_GLOBALS] } }).length;

  it.each(['Buffer.from([1])', 'process.env.HOME', 'require("fs")', 'setImmediate(f)'])('has no %s', (code) => {
    expect(errorsIn(code)).toBe(1);
  });

  it.each(['new TextDecoder()', 'performance.now()', 'const Buffer = 1; f(Buffer)', 'a.process()'])(
    'has %s',
    (code) => {
      expect(errorsIn(code)).toBe(0);
    },
  );
});
