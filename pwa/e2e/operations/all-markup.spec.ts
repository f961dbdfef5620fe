import { expectNamesAreText, expectTextsAreText, PAYLOADS } from '../support/markup';
import { aStudioAccount } from '../support/people';
import { test } from '../support/test';

test.describe.configure({ timeout: 600_000 });

test('names are text everywhere in the Studio Hub: none of 40 payloads runs', async ({ page }) => {
  await aStudioAccount(page);
  await expectNamesAreText(page, PAYLOADS);
});

test('searches and the name of a company are text', async ({ page }) => {
  await aStudioAccount(page);
  await expectTextsAreText(
    page,
    PAYLOADS.filter((_, i) => i % 5 === 0),
  );
});
