// An encoder on a thread of its own: device.worker.ts starts it and ends it.
import { SongEncoder } from '@attune/codecs/encoder';
import type { EncoderAnswer, EncoderCommand } from './ports/threaded-encoder';

let encoder: SongEncoder | undefined;

self.addEventListener('message', ({ data: command }: MessageEvent<EncoderCommand>) => {
  if (command.type === 'start') {
    const { module, options } = command;
    encoder = new SongEncoder(module, options, (bytes, position) => {
      const part = bytes.slice();
      answer({ type: 'written', bytes: part, position }, [part.buffer]);
    });
  } else if (command.type === 'write') {
    const { bytes } = command;
    encoder?.write(bytes);
    answer({ type: 'taken', memory: bytes.buffer }, [bytes.buffer]);
  } else {
    encoder?.finish();
    answer({ type: 'finished' });
  }
});

function answer(message: EncoderAnswer, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
