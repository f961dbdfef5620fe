#!/usr/bin/env node
// Attacks a running instance on this machine and reports which defences held. Threats: docs/security.md.
//
//   npm run lab -- attack                        every attack
//   npm run lab -- attack quota-race paths       some of them
//   npm run lab -- attack --list                 what there is
//   ATTACK_URL=http://127.0.0.1:8080 DATA_DIR=/srv/attune npm run lab -- attack
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { row, say } from '../shared/print.mjs';
import { measureIdle, waitUntilIdle } from './lib/idle.mjs';
import { openSite } from './lib/site.mjs';

const TIMEOUT_MS = 6 * 60_000;
const MAX_PROBLEMS = 10;
const TOO_BUSY = 'TOO BUSY TO JUDGE';
/** Blocks sign-ins from this machine for a minute, so it runs last. */
const LAST = 'sign-in-limits';

const { values, positionals } = parseArgs({ options: { list: { type: 'boolean' } }, allowPositionals: true });
const folder = path.join(import.meta.dirname, 'attacks');
const names = readdirSync(folder)
  .map((file) => path.basename(file, '.mjs'))
  .sort((a, b) => Number(a === LAST) - Number(b === LAST) || a.localeCompare(b));
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) stop(`There is no attack ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
const attacks = [];
for (const name of positionals.length > 0 ? positionals : names) {
  attacks.push({ name, ...(await import(path.join(folder, `${name}.mjs`))) });
}

if (values.list) {
  for (const { name, promise } of attacks) say(`${name.padEnd(20)} ${promise}`);
} else {
  const site = await openSite(process.env.ATTACK_URL ?? 'http://localhost:3000').catch((error) => stop(error.message));
  const { isBusy, sentence } = await measureIdle(site);
  say(`This machine: ${sentence}${isBusy ? ': too busy for attacks that are judged by times' : ''}.`);
  const results = [];
  for (const attack of attacks) results.push(await runAttack(attack, site));
  const count = (outcome) => results.filter((result) => result === outcome).length;
  const [failed, skipped, unjudged] = [count('NOT HELD'), count('skipped'), count(TOO_BUSY)];
  say(
    `\n${count('held')} held, ${failed} did not${skipped ? `, ${skipped} skipped` : ''}${unjudged ? `, ${unjudged} not judged, since the machine is too busy` : ''}`,
  );
  // Whatever an attack that timed out left open must not keep this process alive.
  process.exit(failed > 0 ? 1 : unjudged > 0 ? 2 : 0);
}

/**
 * Runs one attack and prints its row of the table. `isTimed`: it is judged by times, which say
 * nothing on a busy machine.
 */
async function runAttack({ name, title, promise, isTimed = false, attack }, site) {
  say(`\n${name}: ${title}\n  must hold: ${promise}`);
  const machine = isTimed ? await waitUntilIdle(site) : undefined;
  const started = performance.now();
  let timer;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('It did not end in time.')), TIMEOUT_MS);
  });
  const result = await Promise.race([attack(site), timeout]).catch((error) => ({ held: false, error }));
  clearTimeout(timer);
  const failure = machine?.isBusy === true ? TOO_BUSY : 'NOT HELD';
  const outcome = result.skipped !== undefined ? 'skipped' : result.held ? 'held' : failure;
  say(`  ${outcome}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (outcome === TOO_BUSY) say(`  before it: ${machine.sentence}`);
  if (result.skipped !== undefined) say(`  ${result.skipped}`);
  if (result.error !== undefined) say(`  ${result.error.stack ?? result.error}`);
  for (const [figure, value] of Object.entries(result.figures ?? {})) row(figure, value);
  if (result.problems?.length > 0) say(`  ${result.problems.length} problems, of which`);
  for (const problem of result.problems?.slice(0, MAX_PROBLEMS) ?? []) say(`    ${problem}`);
  return outcome;
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
