// Uploads that arrive by chance, whatever becomes of those before, and clients that follow some of the songs.
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { clockAsPercent } from './waiting-engine.mjs';

const CLOCK_SECONDS = 100;

export class Clients {
  accepted = 0;
  /** Answers other than 202, as `status code`, with their number. */
  refused = {};
  /** Ages of progress at its arrival, seconds. */
  ages = [];
  /** Seconds from the request to the answer. */
  uploads = [];
  #following = 0;
  maxFollowing = 0;
  #isStopped = false;
  #running = new Set();

  /**
   * @param {{ bases: string[], keys: string[], song: Buffer, listeners: number }} options `listeners`:
   *   most songs followed at once
   */
  constructor(options) {
    this.options = options;
  }

  /** Forgets what was measured so far. */
  reset() {
    [this.ages, this.uploads] = [[], []];
  }

  /** Sends songs until `seconds` have passed: the times between them are those of independent people (Poisson). */
  async arrive(perSecond, seconds) {
    const endsAt = performance.now() + seconds * 1000;
    let next = performance.now();
    while (next < endsAt) {
      await sleep(Math.max(0, next - performance.now()));
      this.#track(this.#upload());
      next += (-Math.log(1 - Math.random()) / perSecond) * 1000;
    }
  }

  async stop() {
    this.#isStopped = true;
    await Promise.allSettled(this.#running);
  }

  #track(work) {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  async #upload() {
    const { bases, keys } = this.options;
    const base = bases[Math.floor(Math.random() * bases.length)];
    const id = randomUUID();
    const headers = { Authorization: `Bearer ${keys[Math.floor(Math.random() * keys.length)]}` };
    const startedAt = performance.now();
    try {
      const answer = await fetch(`${base}/api/retune?targetHz=432&force=true`, {
        method: 'POST',
        headers: { ...headers, 'Retune-Id': id, Prefer: 'respond-async' },
        body: createForm(this.options.song),
      });
      const text = await answer.text();
      this.uploads.push((performance.now() - startedAt) / 1000);
      if (answer.status !== 202) return this.#refuse(`${answer.status} ${JSON.parse(text).code}`);
      this.accepted += 1;
      if (this.#following < this.options.listeners) await this.#follow(base, id, headers);
    } catch (error) {
      this.#refuse(String(error.cause?.code ?? error.message));
    }
  }

  #refuse(reason) {
    this.refused[reason] = (this.refused[reason] ?? 0) + 1;
  }

  async #follow(base, id, headers) {
    this.#following += 1;
    this.maxFollowing = Math.max(this.maxFollowing, this.#following);
    try {
      const answer = await fetch(`${base}/api/retunes/${id}/events`, { headers });
      for await (const line of createInterface({ input: Readable.fromWeb(answer.body) })) {
        if (line.startsWith('data: ')) this.#note(JSON.parse(line.slice('data: '.length)));
        if (this.#isStopped) return;
      }
    } finally {
      this.#following -= 1;
    }
  }

  #note({ stage, percent }) {
    if (stage !== 'retune' || percent === 0) return;
    const age = (clockAsPercent() - percent + CLOCK_SECONDS) % CLOCK_SECONDS;
    if (age < CLOCK_SECONDS / 2) this.ages.push(age);
  }
}

function createForm(song) {
  const form = new FormData();
  form.set('audio', new Blob([song]), 'song.mp3');
  return form;
}
