// Preloaded (node --import) into processes of the application: prints which files of OpenTelemetry they load.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    if (url.includes('/@opentelemetry/')) process.stdout.write(`loaded ${url}\n`);
    return next(url, context);
  },
});
