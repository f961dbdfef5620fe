import { afterAll, afterEach, expect } from '@jest/globals';
import { takeUndocumentedErrors } from './undocumented-errors.js';

const expectDocumentedErrors = (): void => expect(takeUndocumentedErrors()).toEqual([]);

// In every test, each error code has to be in the OpenAPI document, since clients depend on them.
afterEach(expectDocumentedErrors);
afterAll(expectDocumentedErrors);
