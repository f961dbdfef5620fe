import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';

/** The A4 of the user's instrument, Hz. */
export const useMyA4 = (): number => STANDARD_A4_HZ;
