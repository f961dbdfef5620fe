import { Body, Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { tooManyAttempts } from '../../auth/auth.errors.js';
import { clientAddress } from '../../auth/limits/client-address.js';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { noSupportAddress } from '../support/support.errors.js';
import { ContactDto, ContactMessageDto } from './contact.dto.js';
import { ContactService } from './contact.service.js';

@ApiTags('contact')
@Controller('contact')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  /** Where messages of the contact form go. */
  @Get()
  @Header('Cache-Control', 'public, max-age=300')
  read(): ContactDto {
    return new ContactDto(this.contact.email);
  }

  /** Mails a message of anyone to support. Accepted, it is stored until it is sent. */
  @Post()
  @HttpCode(202)
  @ErrorResponses(
    ...bodyErrors({ email: 'Please enter a valid email address' }),
    noSupportAddress(),
    tooManyAttempts(3600),
  )
  send(@Body() message: ContactMessageDto, @Req() request: Request): Promise<void> {
    return this.contact.send(message, clientAddress(request));
  }
}
