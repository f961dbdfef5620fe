import type { ReceiptDto } from '../../../api/generated/attune-client';

/** What a retune did, as the server measured it. */
export type Receipt = ReceiptDto;
