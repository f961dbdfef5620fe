import { ApiFoundResponse } from '@nestjs/swagger';

/**
 * Documents the 302 of a route with `@Redirect()`. Named like Swagger's own decorators: Nest's build recognises
 * them by name, and would otherwise document a 200 that never happens.
 */
export function ApiRedirectResponse(description: string): MethodDecorator {
  return ApiFoundResponse({
    description,
    headers: { Location: { description: 'A path of this site.', schema: { type: 'string' } } },
  });
}
