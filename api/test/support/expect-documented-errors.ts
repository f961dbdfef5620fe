import { afterAll, afterEach, expect } from '@jest/globals';
import { takeUndocumentedErrors } from './undocumented-errors.js';

const expectDocumentedErrors = (): void => expect(takeUndocumentedErrors()).toEqual([]);

// Whatever else a test is about: clients decide by codes, so each has to be in the OpenAPI document.
afterEach(expectDocumentedErrors);
afterAll(expectDocumentedErrors);
