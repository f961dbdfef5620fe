import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { GroupTurns } from './group-turns.js';

const group = { queue: 'retune', id: 'a group without other jobs' };

let turns: GroupTurns;
/** Of the queue: what its statement reads. */
let present: { active: number; turn: number | null };
let readings: number;

const manager = {
  query: (text: string) => {
    if (text.includes('AS active')) {
      readings += 1;
      return Promise.resolve([present]);
    }
    return Promise.resolve([{ unfinished: 0, lastTurn: null }]);
  },
} as unknown as EntityManager;

beforeEach(() => {
  turns = new GroupTurns();
  readings = 0;
});

describe('the turn that a queue has reached', () => {
  it('is read for each job while few are active', async () => {
    present = { active: 199, turn: 7 };
    expect(await turns.next(manager, group)).toBe(7);
    present = { active: 199, turn: 8 };
    expect(await turns.next(manager, group)).toBe(8);
    expect(readings).toBe(2);
  });

  it('is read once a second while many are, of background jobs apart', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(5000);
    present = { active: 200, turn: 7 };
    expect(await turns.next(manager, group)).toBe(7);
    present = { active: 200, turn: 9 };
    now.mockReturnValue(5999);
    expect(await turns.next(manager, group)).toBe(7);
    expect(await turns.next(manager, group, { isBackground: true })).toBe(1_000_000_000);
    now.mockReturnValue(6000);
    expect(await turns.next(manager, group)).toBe(9);
    expect(readings).toBe(3);
    now.mockRestore();
  });
});
