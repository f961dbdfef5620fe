import { readFileSync } from 'node:fs';

// Ends a program in one sentence on a Node that it does not work on. To be imported first, and the rest of
// the program by `await import()`: an older Node already fails when it links what is imported in the usual
// way, before any of it runs.
const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  engines: { node: string };
};
const needed = engines.node.replace('>=', '');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  process.stderr.write(
    `Attune needs Node ${needed} or newer, and this is Node ${process.versions.node}: run it with node_modules/.bin/node, which npm start installs, or install a newer Node (https://nodejs.org).\n`,
  );
  process.exit(1);
}
