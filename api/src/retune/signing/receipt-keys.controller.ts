import { RECEIPT_KEYS_PATH, type ReceiptKeys } from '@attune/catalogue/signed-receipt';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ReceiptKeysService } from './receipt-keys.service.js';

/** For anyone who verifies a receipt, from other sites, too. */
@ApiExcludeController()
@Controller()
export class ReceiptKeysController {
  constructor(private readonly keys: ReceiptKeysService) {}

  @Get(RECEIPT_KEYS_PATH)
  @Header('Cache-Control', 'no-cache')
  @Header('Access-Control-Allow-Origin', '*')
  list(): Promise<ReceiptKeys> {
    return this.keys.publicKeys();
  }
}
