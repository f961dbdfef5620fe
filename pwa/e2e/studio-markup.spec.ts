import { expectNamesAreText, expectTextsAreText, PAYLOADS } from './support/markup';
import { aStudioAccount } from './support/people';
import { test } from './support/test';

// One of each kind; operations/all-markup.spec.ts tries all 40.
const KINDS = ['"><script>', '<svg onload', '<iframe srcdoc', '<a href="javascript:', '{{constructor', "' onfocus="];
const payloads = PAYLOADS.filter((payload) => KINDS.some((kind) => payload.startsWith(kind)));

test('names are text everywhere in the Studio Hub: no payload runs', async ({ page }) => {
  await aStudioAccount(page);
  await expectNamesAreText(page, payloads);
});

test('a search and the name of a company are text', async ({ page }) => {
  await aStudioAccount(page);
  await expectTextsAreText(page, payloads.slice(0, 2));
});
