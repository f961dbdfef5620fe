// Set-up of the process that runs the specs without a page (jest-light-runner). They share the packages; our own
// modules and the globals are each spec's own.
import { readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compiled } from '../../../api/test/support/run-typescript.mjs';
import '../../../scripts/test/spec-process.mjs';
import { swcOptions, withEnvironment } from './swc-options.mjs';

const root = pathToFileURL(path.resolve(import.meta.dirname, '../../..')).href;
const ASSET_URL = new URL('./asset-url.mjs', import.meta.url).href;
/** Its entry for Node knows no files of a browser. */
const TUS = new URL('node_modules/tus-js-client/lib.es5/browser/index.js', `${root}/`).href;
const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];
/** What Vite makes of an address of a file. */
const ASSET = /\.(css|m4a|webp)$|\?(worker&)?url$/;

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (!isOurs(parentURL)) return next(specifier, context);
    if (ASSET.test(specifier)) return { url: ASSET_URL, format: 'module', shortCircuit: true };
    if (specifier === 'tus-js-client') return { url: TUS, format: 'commonjs', shortCircuit: true };
    if (!specifier.startsWith('.')) return next(specifier, context);
    const named = fileURLToPath(new URL(specifier, parentURL));
    const file = isFile(named) ? named : named.replace(/\.js$/, '');
    const found = ENDINGS.map((ending) => file + ending).find(isFile);
    if (found === undefined) throw new Error(`${parentURL} imports ${specifier}, which is not there`);
    const { search } = new URL(specifier.includes('?') ? specifier : '', parentURL);
    return { url: `${pathToFileURL(found).href}${search}`, shortCircuit: true };
  },
  load(url, context, next) {
    if (!isOurs(url)) return next(url, context);
    const file = fileURLToPath(url);
    const source = readFileSync(file, 'utf8');
    const isModule = (code) => ({ format: 'module', source: code, shortCircuit: true });
    if (url.endsWith('?raw')) return isModule(`export default ${JSON.stringify(source)};`);
    if (!/\.tsx?$/.test(file)) return next(url, context);
    if (/\.spec\.ts$/.test(file)) restoreGlobals();
    return isModule(compiled(file, swcOptions, withEnvironment(source)));
  },
});

function isOurs(url) {
  return url.startsWith(root) && !url.includes('/node_modules/') && !url.includes('/dist/');
}

function isFile(file) {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

let before;

/** What a spec changes of the globals is undone before the next. */
function restoreGlobals() {
  const objects = [globalThis, globalThis.navigator];
  before ??= objects.map((one) => Object.getOwnPropertyDescriptors(one));
  for (const [i, one] of objects.entries()) {
    const now = Object.getOwnPropertyDescriptors(one);
    for (const name of Object.keys(now)) if (!(name in before[i])) Reflect.deleteProperty(one, name);
    for (const [name, was] of Object.entries(before[i])) {
      const is = now[name];
      if (is && Object.is(is.value, was.value) && is.get === was.get && is.set === was.set) continue;
      Object.defineProperty(one, name, was);
    }
  }
}
