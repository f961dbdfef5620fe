import { GUIDE as ANSWERED_FROM, TIPS as TIPS_ANSWERED_FROM } from '@attune/catalogue/guide';
import { expect, it } from '@jest/globals';
import { GUIDE, TIPS } from './guide-content';

it('says what the support chat answers from', () => {
  expect(ANSWERED_FROM).toEqual(GUIDE);
  expect(TIPS_ANSWERED_FROM).toEqual(TIPS);
});
