import { loadTuningModule } from '../../../../shared/load-module';
import { type DriftAnswer, measureDrift, type ShortSound } from './measure-drift';

self.addEventListener('message', ({ data: sound }: MessageEvent<ShortSound>) => {
  answerAll(sound).catch((error: unknown) => {
    // Reported to the page, as what is thrown at once would be.
    reportError(error);
  });
});

async function answerAll(sound: ShortSound): Promise<void> {
  for (const answer of measureDrift(await loadTuningModule(), sound)) self.postMessage(answer satisfies DriftAnswer);
}
