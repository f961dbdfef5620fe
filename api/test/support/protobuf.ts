/** The values of a message's fields by their number: bytes of strings, messages and fixed ones, otherwise numbers. */
export type Fields = Map<number, (Uint8Array | bigint)[]>;

/** Decodes one message of protocol buffers. @see https://protobuf.dev/programming-guides/encoding */
export function readFields(message: Uint8Array): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = (): bigint => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) throw new RangeError('The message ends within a number.');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number): Uint8Array => message.subarray(at, (at += length));
  while (at < message.length) {
    const tag = Number(varint());
    const [number, type] = [tag >> 3, tag & 7];
    const read = { 0: varint, 1: () => bytes(8), 2: () => bytes(Number(varint())), 5: () => bytes(4) }[type];
    if (read === undefined) throw new RangeError(`Wire type ${type} is not used any more.`);
    fields.set(number, [...(fields.get(number) ?? []), read()]);
  }
  return fields;
}
