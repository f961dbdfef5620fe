interface Drawn {
  row: number;
  slot: number;
}

/**
 * Gives the rows that are drawn of a long list their keys. After a jump the elements of rows that are out of sight show
 * the new ones: changing texts costs a third of making elements. No element changes its place among the others, since
 * it would lose the focus.
 */
export class RowSlots {
  #drawn: readonly Drawn[] = [];
  #count = 0;

  /**
   * @param rows in order
   * @param pivot a row that keeps its element while it is drawn: the one that has the focus
   */
  assign(rows: readonly number[], pivot: number): readonly Drawn[] {
    const last = this.#drawn;
    const isSame = rows.length === last.length && rows.every((row, at) => last[at]?.row === row);
    if (isSame) return last;
    const lastAt = last.findIndex(({ row }) => row === pivot);
    const at = rows.indexOf(pivot);
    const kept = last[lastAt];
    if (kept && at >= 0) {
      const before = this.#fill(rows.slice(0, at), last.slice(0, lastAt));
      this.#drawn = [...before, kept, ...this.#fill(rows.slice(at + 1), last.slice(lastAt + 1))];
    } else this.#drawn = this.#fill(rows, last);
    return this.#drawn;
  }

  /** Rows that go by keep their elements; after a jump the elements are used in their order. */
  #fill(rows: readonly number[], last: readonly Drawn[]): Drawn[] {
    const slots = new Map(last.map(({ row, slot }) => [row, slot]));
    const isJump = 2 * rows.filter((row) => slots.has(row)).length < rows.length;
    return rows.map((row, at) => {
      const slot = isJump ? last[at]?.slot : slots.get(row);
      return { row, slot: slot ?? this.#count++ };
    });
  }
}
