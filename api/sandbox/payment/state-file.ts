import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A JSON file that is replaced atomically: written to a temporary file and renamed. */
export class StateFile {
  constructor(private readonly file: string) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  }

  /** Undefined when the file does not exist yet. A file that cannot be parsed is an error: someone edited it. */
  read(): unknown {
    let text: string;
    try {
      text = readFileSync(this.file, 'utf8');
    } catch {
      return undefined;
    }
    return JSON.parse(text);
  }

  write(state: unknown): void {
    const part = `${this.file}.part`;
    writeFileSync(part, JSON.stringify(state), { mode: 0o600 });
    renameSync(part, this.file);
  }
}
