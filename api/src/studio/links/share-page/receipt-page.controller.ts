import { Controller, Get, Param, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ReceiptLinksService } from '../../../retune/delivery/receipt-links.service.js';
import { receiptPage } from './share-page-content.js';
import { nothingHere } from './share-page.errors.js';
import { SharePageErrorFilter } from './share-page-error.filter.js';
import { SharePageSender } from './share-page.sender.js';

/** A receipt for anyone who has its link, without an account and without the song. */
@ApiExcludeController()
@UseFilters(SharePageErrorFilter)
@Controller('r/:token')
export class ReceiptPageController {
  constructor(
    private readonly links: ReceiptLinksService,
    private readonly sender: SharePageSender,
  ) {}

  @Get()
  async show(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const receipt = await this.links.find(token);
    if (receipt === undefined) throw nothingHere();
    this.sender.send(response, receiptPage(receipt, this.links.urlOf(token)));
  }
}
