import { existsSync, readFileSync } from 'node:fs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { RequestHandler } from 'express';

/** Serves the document at /api/openapi.json and a readable page at /api/docs. Call it before `init`. */
export function serveApiDocs(app: NestExpressApplication, documentFile: string): void {
  if (!existsSync(documentFile)) return;
  const document = JSON.parse(readFileSync(documentFile, 'utf8')) as OpenAPIObject;
  app.use('/api/docs', allowInlineStyles);
  SwaggerModule.setup('api/docs', app, document, {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
  });
}

/** The page has inline styles; everything else is as strict as elsewhere. */
const allowInlineStyles: RequestHandler = (_request, response, next) => {
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  response.setHeader('Content-Security-Policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"));
  next();
};
