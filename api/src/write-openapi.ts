import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { apiProcess } from './api-process.js';
import { crossSiteErrors } from './auth/cross-site.middleware.js';
import { projectRoot } from './platform/config/config.js';
import { httpRoot, setApiPrefix } from './platform/http/http-app.js';
import { documentErrors } from './platform/openapi/document-errors.js';
import { generalErrors } from './platform/openapi/general-errors.js';
import { sortEnumerations } from './platform/openapi/sort-enumerations.js';
import { loadConfig } from './settings.js';

/** `npm run openapi`: writes api/openapi.json from the controllers, without a database; `--check` only compares. */
const app = await NestFactory.create(httpRoot(apiProcess, loadConfig()), { preview: true, logger: ['error'] });
setApiPrefix(app);
documentErrors(app, crossSiteErrors);
const general = generalErrors().map(({ status, code }) => ({ status, code }));
const document = SwaggerModule.createDocument(
  app,
  new DocumentBuilder()
    .setTitle('Attune')
    .setDescription(
      'Retunes music to another reference pitch. Errors are { error, code }: a sentence and a stable code. Each operation ' +
        `lists its own; any of them may also answer ${general.map(({ status, code }) => `${status} \`${code}\``).join(', ')}.`,
    )
    .setVersion('1')
    .setLicense('GPL-3.0-or-later', 'https://www.gnu.org/licenses/gpl-3.0.html')
    .addBearerAuth({ type: 'http', description: 'An API key of the Studio plan.' })
    .addCookieAuth('attune', {
      type: 'apiKey',
      in: 'cookie',
      description: 'The session of a signed-in browser. In production the cookie is called `__Host-attune`.',
    })
    .addExtension('x-general-errors', general)
    .build(),
);
sortEnumerations(document);
const file = path.join(projectRoot, 'api/openapi.json');
const text = `${JSON.stringify(document, null, 2)}\n`;
if (!process.argv.includes('--check')) {
  await writeFile(file, text);
} else if (text !== (await readFile(file, 'utf8'))) {
  process.stderr.write('api/openapi.json does not say what the controllers do. Run: npm run openapi\n');
  process.exitCode = 1;
}
