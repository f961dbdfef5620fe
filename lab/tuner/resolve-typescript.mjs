// Lets Node run the product's own modules: they name each other without an extension, as bundlers want it.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  resolve(specifier, context, next) {
    const isBare = specifier.startsWith('.') && !/\.\w+$/.test(specifier);
    const file = isBare ? new URL(`${specifier}.ts`, context.parentURL) : null;
    return next(file && existsSync(fileURLToPath(file)) ? file.href : specifier, context);
  },
});
