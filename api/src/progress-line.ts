import type { PipelineStage, Progress } from '@attune/retuning/pipeline/progress';

const STAGES: Record<PipelineStage, string> = {
  probe: 'Inspecting the song',
  measure: 'Measuring its pitch',
  retune: 'Retuning',
  encode: 'Encoding',
  tag: 'Tags and cover',
};

/** A bar that updates in place on a terminal; elsewhere a line every ten percent. */
export class ProgressLine {
  private readonly isTerminal = process.stderr.isTTY;
  private lastTenth = -1;
  private isDrawn = false;

  show({ stage, percent, etaSeconds }: Progress<PipelineStage>): void {
    if (this.isTerminal) {
      const width = 30;
      const filled = Math.round((percent / 100) * width);
      const eta = etaSeconds === null ? '' : `, ${etaSeconds} s left`;
      process.stderr.write(
        `\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${percent.toFixed(0)} % ${STAGES[stage]}${eta}`,
      );
      this.isDrawn = true;
    } else if (Math.floor(percent / 10) > this.lastTenth) {
      this.lastTenth = Math.floor(percent / 10);
      process.stderr.write(`${percent.toFixed(0)} % ${STAGES[stage]}\n`);
    }
  }

  end(): void {
    if (this.isDrawn) process.stderr.write('\r\u001b[K');
    this.isDrawn = false;
  }
}
