/// <reference lib="webworker" />

/** A file that is read and written at once; only a worker has one of the browser's file system. */
export type WorkFile = Pick<FileSystemSyncAccessHandle, 'read' | 'write' | 'truncate' | 'getSize' | 'close'>;

/** The files of one song. */
export interface WorkFolder {
  /** The same file each time, made where there is none. Open until the folder is closed. */
  open(name: string): Promise<WorkFile>;
  /** Closes it. */
  remove(name: string): Promise<void>;
  /** Closes all, and gives one of them to the page; no other one is needed any more. */
  finish(name: string): Promise<File>;
}

/** In the origin-private file system: what is in it takes no memory. */
export class StoredFolder implements WorkFolder {
  private readonly files = new Map<string, FileSystemSyncAccessHandle>();

  constructor(private readonly folder: FileSystemDirectoryHandle) {}

  async open(name: string): Promise<WorkFile> {
    const open = this.files.get(name);
    if (open) return open;
    const handle = await this.folder.getFileHandle(name, { create: true });
    const file = await handle.createSyncAccessHandle();
    this.files.set(name, file);
    return file;
  }

  /** A copy of a file that is not written to. @throws where the browser cannot make one, or there is no room */
  async copy(name: string, file: Blob): Promise<WorkFile> {
    const handle = await this.folder.getFileHandle(name, { create: true });
    try {
      const writable = await handle.createWritable();
      await writable.write(file);
      await writable.close();
      return await this.open(name);
    } catch (error) {
      await this.folder.removeEntry(name);
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    this.close(name);
    await this.folder.removeEntry(name);
  }

  async finish(name: string): Promise<File> {
    this.close(name);
    for (const other of this.files.keys()) await this.remove(other);
    return (await this.folder.getFileHandle(name)).getFile();
  }

  private close(name: string): void {
    this.files.get(name)?.close();
    this.files.delete(name);
  }
}

/** In memory, where the browser has no such file system: Firefox and Safari in private windows. */
export class MemoryFolder implements WorkFolder {
  private readonly files = new Map<string, MemoryFile>();

  open(name: string): Promise<MemoryFile> {
    const file = this.files.get(name) ?? new MemoryFile();
    this.files.set(name, file);
    return Promise.resolve(file);
  }

  remove(name: string): Promise<void> {
    this.files.delete(name);
    return Promise.resolve();
  }

  async finish(name: string): Promise<File> {
    return new File((await this.open(name)).parts(), name);
  }
}

const PART_BYTES = 2 ** 20;

class MemoryFile implements WorkFile {
  private readonly stored: Uint8Array<ArrayBuffer>[] = [];
  private size = 0;

  parts(): Uint8Array<ArrayBuffer>[] {
    return this.stored.map((part, i) => part.subarray(0, Math.max(0, this.size - i * PART_BYTES)));
  }

  read(into: AllowSharedBufferSource, { at = 0 }: FileSystemReadWriteOptions = {}): number {
    const bytes = bytesOf(into);
    const count = Math.max(0, Math.min(bytes.length, this.size - at));
    this.forEachPart(at, count, (part, from) => bytes.set(part, from));
    return count;
  }

  write(from: AllowSharedBufferSource, { at = 0 }: FileSystemReadWriteOptions = {}): number {
    const bytes = bytesOf(from);
    this.truncate(Math.max(this.size, at + bytes.length));
    this.forEachPart(at, bytes.length, (part, offset) => part.set(bytes.subarray(offset, offset + part.length)));
    return bytes.length;
  }

  truncate(size: number): void {
    const parts = Math.ceil(size / PART_BYTES);
    while (this.stored.length < parts) this.stored.push(new Uint8Array(PART_BYTES));
    this.stored.length = parts;
    // What is read after it has grown again is 0.
    this.stored.at(-1)?.fill(0, Math.max(0, Math.min(size, this.size) - (parts - 1) * PART_BYTES));
    this.size = size;
  }

  getSize(): number {
    return this.size;
  }

  close(): void {}

  /** @param act given the stored bytes, and where they are in the range */
  private forEachPart(at: number, count: number, act: (part: Uint8Array, offset: number) => void): void {
    for (let done = 0; done < count;) {
      const position = (at + done) % PART_BYTES;
      const length = Math.min(count - done, PART_BYTES - position);
      const part = this.stored[Math.floor((at + done) / PART_BYTES)];
      if (part) act(part.subarray(position, position + length), done);
      done += length;
    }
  }
}

function bytesOf(buffer: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer);
}

/** @throws QuotaExceededError when the browser's storage is full */
export function writeAll(file: WorkFile, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    const written = file.write(bytes.subarray(done), { at: position + done });
    if (written === 0) throw new DOMException('The file takes no more', 'QuotaExceededError');
    done += written;
  }
}
