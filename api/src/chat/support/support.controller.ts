import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { StudioRequest, StudioView } from '../../studio/access/studio-access.guard.js';
import { SupportDto, SupportMailDto } from './support.dto.js';
import { emptySupportMail, noSupportAddress, tooManySupportMails } from './support.errors.js';
import { SupportService } from './support.service.js';

@ApiTags('studio')
@Controller('studio/support')
export class SupportController {
  constructor(private readonly support: SupportService) {}

  @Get()
  @StudioView()
  @ApiOperation({ summary: 'How to get help: telephone, mail, AI assistant' })
  read(): SupportDto {
    return this.support.read();
  }

  @Post('mail')
  @HttpCode(202)
  @StudioRequest('view')
  @ApiOperation({ summary: 'Writes to support, with or without the conversation with the AI assistant' })
  @ErrorResponses(
    ...bodyErrors({ message: 'Write a message first' }),
    emptySupportMail(),
    noSupportAddress(),
    tooManySupportMails(3600),
  )
  send(@CurrentIdentity() identity: Identity, @Body() mail: SupportMailDto): Promise<void> {
    return this.support.send(identity, mail);
  }
}
