import { ApiFoundResponse } from '@nestjs/swagger';

/**
 * Documents the 302 of a route with `@Redirect()`. Named as Swagger's own decorators are: Nest's build recognises them by
 * their names, and documents a 200 that never comes.
 */
export function ApiRedirectResponse(description: string): MethodDecorator {
  return ApiFoundResponse({
    description,
    headers: { Location: { description: 'A path of this site.', schema: { type: 'string' } } },
  });
}
