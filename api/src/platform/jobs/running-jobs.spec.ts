import { describe, expect, it } from '@jest/globals';
import { JobCancelledError, JobInterruptedError } from './job-handler.js';
import { RunningJobs } from './running-jobs.js';

describe('running jobs', () => {
  it('are cancelled one by one', () => {
    const jobs = new RunningJobs();
    const [one, other] = [jobs.start('one'), jobs.start('other')];
    jobs.cancel('one');
    expect(one.signal.reason).toBeInstanceOf(JobCancelledError);
    expect(other.signal.aborted).toBe(false);
  });

  it('are cancelled too when the message overtakes their start', () => {
    const jobs = new RunningJobs();
    jobs.cancel('one');
    expect(jobs.start('one').signal.aborted).toBe(true);
  });

  it('are all interrupted at shutdown, those that start after it too', () => {
    const jobs = new RunningJobs();
    const running = jobs.start('one');
    jobs.interruptAll();
    expect(running.signal.reason).toBeInstanceOf(JobInterruptedError);
    expect(jobs.start('two').signal.reason).toBeInstanceOf(JobInterruptedError);
  });

  it('hear nothing more once they have ended', () => {
    const jobs = new RunningJobs();
    const { signal, end } = jobs.start('one');
    end();
    jobs.cancel('one');
    expect(signal.aborted).toBe(false);
  });
});
