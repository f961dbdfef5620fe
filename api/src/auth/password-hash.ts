import type { Options } from '@node-rs/argon2';

/** argon2id (the binding's default), 19 MiB, two passes, one lane: OWASP's Password Storage Cheat Sheet. About 80 ms. */
export const PASSWORD_HASH: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** For tests, which sign up hundreds of users: under a millisecond. */
export const TEST_PASSWORD_HASH: Options = { memoryCost: 64, timeCost: 1, parallelism: 1 };
