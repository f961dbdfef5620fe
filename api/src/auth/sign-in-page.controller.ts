import { Controller, Get, Query, Redirect } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { ApiRedirectResponse } from '../platform/openapi/redirect-response.decorator.js';
import { nextPath } from './domain/next-path.js';

@ApiTags('account')
@Controller('login')
export class SignInPageController {
  /** Redirects to the sign-in page, which later redirects to `next`, a page of this site. */
  @Get()
  @Redirect()
  @ApiRedirectResponse('To the sign-in page.')
  @ApiQuery({ name: 'next', required: false, type: String })
  page(@Query('next') next: unknown): { url: string } {
    const page = nextPath(next);
    return { url: page === null ? '/login' : `/login?next=${encodeURIComponent(page)}` };
  }
}
