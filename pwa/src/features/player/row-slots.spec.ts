import { RowSlots } from './row-slots';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const slotsOf = (drawn: readonly { slot: number }[]) => drawn.map(({ slot }) => slot);

/** Whether those that stay are in the same order: otherwise React would move elements. */
function expectUnmoved(before: number[], after: number[]) {
  const stays = new Set(after);
  const kept = before.filter((slot) => stays.has(slot));
  expect(after.filter((slot) => before.includes(slot))).toEqual(kept);
}

describe('the elements of a long list', () => {
  it('stay with their rows while these go by one after the other', () => {
    const slots = new RowSlots();
    const first = slotsOf(slots.assign(range(0, 10), 0));
    const then = slotsOf(slots.assign([0, ...range(3, 13)], 0));
    expect(then.slice(1, 8)).toEqual(first.slice(3));
    expectUnmoved(first, then);
  });

  it('are used again after a jump, but that of the focused row', () => {
    const slots = new RowSlots();
    const first = slotsOf(slots.assign(range(0, 10), 4));
    const jump = slots.assign([4, ...range(500, 510)], 4);
    expect(jump[0]).toEqual({ row: 4, slot: first[4] });
    expectUnmoved(first, slotsOf(jump));
    const next = slotsOf(slots.assign([4, ...range(900, 910)], 4));
    expect(next).toEqual(slotsOf(jump));
  });

  it.each([
    ['down', [4, ...range(500, 510)]],
    ['up, above the focused row', [...range(-100, -90), 4]],
    ['by a few rows', range(2, 12)],
    ['by most of the rows', [4, ...range(8, 18)]],
    ['to fewer rows', range(3, 6)],
  ])('never move among each other: %s', (_, rows) => {
    const slots = new RowSlots();
    const before = slotsOf(slots.assign(range(0, 10), 4));
    const after = slots.assign(rows, 4);
    expectUnmoved(before, slotsOf(after));
    expect(after.find(({ row }) => row === 4)?.slot).toBe(before[4]);
    expect(new Set(slotsOf(after)).size).toBe(rows.length);
    expectUnmoved(slotsOf(after), slotsOf(slots.assign(range(0, 10), 4)));
  });
});
