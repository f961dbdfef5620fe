import 'reflect-metadata';
import { countStatements } from './count-statements.js';

// The application's worker, whose parent can ask it for the statements that it has sent to Postgres.
countStatements();
await import('../../src/worker.js');
