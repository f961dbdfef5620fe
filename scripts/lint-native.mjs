// Lints the addon's C++ with cppcheck, where it is installed.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runs } from './system-packages.mjs';

const OPTIONS = [
  '--enable=warning,style,performance,portability',
  '--std=c++17',
  '--quiet',
  '--error-exitcode=1',
  '--suppress=missingIncludeSystem',
  // Plain loops read better here, and vectorize as they are.
  '--suppress=useStlAlgorithm',
  // The bits are 0 only on machines without a mode that flushes to zero.
  '--suppress=badBitmaskCheck:*flush-to-zero.h',
  // Reported for const references, too.
  '--suppress=constVariable',
  '-Inative/src',
];

if (runs('cppcheck', '--version')) {
  const root = path.resolve(import.meta.dirname, '..');
  const { status } = spawnSync('cppcheck', [...OPTIONS, 'native/src'], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  process.stdout.write('cppcheck is not installed: the C++ of the addon was not linted.\n');
}
