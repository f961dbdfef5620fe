import type { ReceiptDto } from '../receipt.dto.js';

/** What a retune did, apart from whose and which it was. */
export type Receipt = Omit<ReceiptDto, 'id' | 'createdAt' | 'originalFilename'>;
