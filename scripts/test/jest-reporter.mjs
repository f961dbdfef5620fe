// Reports each spec file of Jest to scripts/test.mjs when it ends.
import path from 'node:path';
import { describeFailure, send } from './report.mjs';

const KEEP_ALIVE_MS = 60_000;
const root = path.resolve(import.meta.dirname, '../..');

export default class JestReporter {
  /** Does nothing: the workers of jest-light-runner do not keep Jest from ending in their midst. */
  #alive = null;

  onRunStart({ numTotalTestSuites }) {
    this.#alive = setInterval(() => undefined, KEEP_ALIVE_MS);
    send({ type: 'begin', steps: numTotalTestSuites });
  }

  onTestFileStart({ path: file }) {
    send({ type: 'start', step: path.relative(root, file) });
  }

  onTestFileResult({ path: file }, result) {
    const spec = path.relative(root, file);
    const failed = result.testResults.filter(({ status }) => status === 'failed');
    const failures = failed.map(({ ancestorTitles, title, failureMessages }) =>
      describeFailure([spec, ...ancestorTitles, title].join(' › '), failureMessages),
    );
    // A file that could not be loaded has no test that failed.
    if (failures.length === 0 && result.failureMessage) failures.push(describeFailure(spec, [result.failureMessage]));
    send({
      type: 'step',
      step: spec,
      spec,
      seconds: (result.perfStats.end - result.perfStats.start) / 1000,
      passed: result.numPassingTests,
      failed: failures.length,
      skipped: result.numPendingTests + (result.numTodoTests ?? 0),
      failures,
    });
  }

  onRunComplete() {
    clearInterval(this.#alive);
    send({ type: 'end' });
  }
}
