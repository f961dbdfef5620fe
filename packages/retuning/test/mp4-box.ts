/** A box of an MP4 file; numbers are 32 bits each. */
export function box(type: string, ...content: (Uint8Array | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => (Array.isArray(part) ? words(part) : part)));
  return Buffer.concat([words([body.length + 8]), Buffer.from(type, 'latin1'), body]);
}

function words(values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => buffer.writeInt32BE(value | 0, i * 4));
  return buffer;
}
