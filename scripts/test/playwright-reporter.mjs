// Reports each journey of Playwright to scripts/test.mjs when it ends.
import path from 'node:path';
import { describeFailure, send } from './report.mjs';

const root = path.resolve(import.meta.dirname, '../..');

export default class PlaywrightReporter {
  onBegin(_config, suite) {
    send({ type: 'begin', steps: suite.allTests().length });
  }

  onTestBegin(test) {
    send({ type: 'start', step: nameOf(test) });
  }

  onTestEnd(test, result) {
    const isSkipped = result.status === 'skipped';
    const hasFailed = !isSkipped && result.status !== test.expectedStatus;
    const texts = result.errors.map(({ message, value, snippet }) =>
      [message ?? value, snippet].filter(Boolean).join('\n'),
    );
    send({
      type: 'step',
      step: nameOf(test),
      spec: path.relative(root, test.location.file),
      seconds: result.duration / 1000,
      passed: isSkipped || hasFailed ? 0 : 1,
      failed: hasFailed ? 1 : 0,
      skipped: isSkipped ? 1 : 0,
      failures: hasFailed ? [describeFailure(nameOf(test), texts)] : [],
    });
  }

  /** Outside of any test: the server did not start, a file could not be loaded. */
  onError({ message, value }) {
    const failures = [describeFailure('journeys', [message ?? value ?? 'an unknown error'])];
    send({ type: 'step', step: 'journeys', spec: 'journeys', seconds: 0, passed: 0, failed: 1, skipped: 0, failures });
  }

  onEnd() {
    send({ type: 'end' });
  }

  printsToStdio() {
    return true;
  }
}

function nameOf(test) {
  return [path.relative(root, test.location.file), ...test.titlePath().slice(3)].join(' › ');
}
