// Which tests failed and why, read from the JSON reports of Jest and Playwright.
import { stripVTControlCharacters } from 'node:util';

const LINES_OF_MESSAGE = 30;

/** @returns {string[]} One text for each failed test, and for each file that could not be run. */
export function failedInJest(results) {
  return results.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length > 0) return failed.map((test) => described(`✗ ${test.fullName}`, test.failureMessages));
    return file.status === 'failed' ? [described(`✗ ${file.name}`, [file.message])] : [];
  });
}

/** @returns {string[]} One text for each failed journey, and for each error outside of one. */
export function failedInPlaywright({ suites, errors }) {
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, title, tests }) => described(`✗ ${file} › ${title}`, tests.flatMap(errorsOf))),
    ...errors.map(({ message }) => described('✗ Playwright', [message])),
  ];
}

/** @returns {string[]} One text for each journey that failed at first and passed then. */
export function retriedInPlaywright({ suites }) {
  const retried = suites
    .flatMap(specsOf)
    .filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky'));
  return retried.map(({ file, title, tests }) => described(`↻ ${file} › ${title}`, tests.flatMap(errorsOf)));
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function errorsOf({ results }) {
  return results.flatMap((result) => result.errors.map(({ message }) => message));
}

function described(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, LINES_OF_MESSAGE);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}
