/** Length of the pieces the level is taken of, frames. */
const PIECE_FRAMES = 256;
/** A piece this much above the loudest of those before it is an attack, power ratio (about 5 dB). */
const RISE = 3;
/** Pieces it is compared with: 16 span 85 ms at 48 kHz, two periods of the lowest note. */
const COMPARED = 16;

/** Hears where a note begins: the level of short pieces rises suddenly. */
export class AttackMeter {
  private readonly minPower: number;
  private readonly before = new Float64Array(COMPARED);
  private at = 0;
  private sum = 0;
  private filled = 0;
  /** Pieces after an attack in which it goes on. */
  private holding = 0;

  /** @param minPower mean power below which nothing is an attack, full scale 1 */
  constructor(minPower: number) {
    this.minPower = minPower;
  }

  /** @returns frames since the beginning of an attack in this block, or null when there was none */
  heard(block: Float32Array): number | null {
    let attack: number | null = null;
    for (let i = 0; i < block.length; i += 1) {
      const value = block[i] as number;
      this.sum += value * value;
      this.filled += 1;
      if (this.filled < PIECE_FRAMES) continue;
      if (this.isAttack(this.sum / PIECE_FRAMES)) attack = block.length - (i + 1 - PIECE_FRAMES);
      this.sum = 0;
      this.filled = 0;
    }
    return attack;
  }

  private isAttack(power: number): boolean {
    const loudest = this.before.reduce((best, one) => Math.max(best, one), 0);
    this.before[this.at] = power;
    this.at = (this.at + 1) % COMPARED;
    this.holding = Math.max(0, this.holding - 1);
    if (power < this.minPower || power < RISE * loudest) return false;
    const isNew = this.holding === 0;
    this.holding = 6;
    return isNew;
  }
}
