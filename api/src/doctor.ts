import './platform/process/require-node.js';

const { diagnose } = await import('./diagnosis.js');
const { run } = await import('./platform/process/run.js');
const { loadConfig } = await import('./settings.js');

/**
 * Entry point of `npm run doctor`: says in a sentence each what this machine has; ends with 1 when something is wrong.
 */
run(async () => {
  const findings = await diagnose(loadConfig());
  for (const { isWell, sentence } of findings) process.stdout.write(`${isWell ? '\u2713' : '\u2717'} ${sentence}\n`);
  process.exitCode = findings.every(({ isWell }) => isWell) ? 0 : 1;
});
