import swcJest from '@swc/jest';
import { swcOptions, withEnvironment } from './swc-options.mjs';

const swc = swcJest.createTransformer(swcOptions);

/** TypeScript to JavaScript as Vite does it, `import.meta.env` included. */
export default {
  ...swc,
  canInstrument: false,
  process: (source, file, options) => swc.process(withEnvironment(source), file, options),
  processAsync: (source, file, options) => swc.processAsync(withEnvironment(source), file, options),
};
