import { Controller, Get, Query, Redirect } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { nextPath } from './domain/next-path.js';

@ApiTags('account')
@Controller('login')
export class SignInPageController {
  /** Leads to the sign-in page, which afterwards leads on to `next`, a page of this site. */
  @Get()
  @Redirect()
  @ApiQuery({ name: 'next', required: false, type: String })
  page(@Query('next') next: unknown): { url: string; statusCode: number } {
    const page = nextPath(next);
    return { url: page === null ? '/login' : `/login?next=${encodeURIComponent(page)}`, statusCode: 302 };
  }
}
