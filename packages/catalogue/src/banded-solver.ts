/**
 * A symmetric positive definite matrix of bandwidth two, factored as L D L' (Golub & Van Loan, Matrix Computations,
 * 4.3): time and memory grow with its size, not with its square.
 */
export class PentadiagonalMatrix {
  /** The main diagonal, and the first and second below it: `below[i]` is the entry of row i + 1, or i + 2. */
  readonly diagonal: Float64Array;
  readonly below: Float64Array;
  readonly belowThat: Float64Array;

  constructor(readonly size: number) {
    this.diagonal = new Float64Array(size);
    this.below = new Float64Array(size);
    this.belowThat = new Float64Array(size);
  }

  /** Adds `weight * v v'`, where v has up to three entries from `row` on. */
  addSquare(row: number, v: readonly number[], weight: number): void {
    const [a = 0, b = 0, c = 0] = v;
    add(this.diagonal, row, weight * a * a);
    add(this.diagonal, row + 1, weight * b * b);
    add(this.diagonal, row + 2, weight * c * c);
    add(this.below, row, weight * a * b);
    add(this.below, row + 1, weight * b * c);
    add(this.belowThat, row, weight * a * c);
  }

  /**
   * @param right the right-hand side, as long as the matrix is large
   * @returns the solution, and the logarithm of the determinant
   */
  solve(right: Float64Array): { solution: Float64Array; logDeterminant: number } {
    const { size } = this;
    const pivots = new Float64Array(size);
    const first = new Float64Array(size);
    const second = new Float64Array(size);
    const solution = Float64Array.from(right);
    let logDeterminant = 0;
    for (let i = 0; i < size; i += 1) {
      const near = first[i - 1] ?? 0;
      const far = second[i - 2] ?? 0;
      const nearPivot = pivots[i - 1] ?? 0;
      const pivot = (this.diagonal[i] ?? 0) - near * near * nearPivot - far * far * (pivots[i - 2] ?? 0);
      pivots[i] = pivot;
      first[i] = ((this.below[i] ?? 0) - (second[i - 1] ?? 0) * near * nearPivot) / pivot;
      second[i] = (this.belowThat[i] ?? 0) / pivot;
      solution[i] = (solution[i] ?? 0) - near * (solution[i - 1] ?? 0) - far * (solution[i - 2] ?? 0);
      logDeterminant += Math.log(pivot);
    }
    for (let i = size - 1; i >= 0; i -= 1) {
      const after = (first[i] ?? 0) * (solution[i + 1] ?? 0) + (second[i] ?? 0) * (solution[i + 2] ?? 0);
      solution[i] = (solution[i] ?? 0) / (pivots[i] ?? 1) - after;
    }
    return { solution, logDeterminant };
  }
}

function add(entries: Float64Array, at: number, value: number): void {
  if (at < entries.length) entries[at] = (entries[at] ?? 0) + value;
}
