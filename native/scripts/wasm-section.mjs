// What a module of WebAssembly says about what it was made from.

/** A custom section of fewer than 128 bytes: id 0, then two lengths, which take a byte each. */
export function customSection(name, contents) {
  return Buffer.concat([Buffer.from([0, 1 + name.length + contents.length, name.length]), Buffer.from(name), contents]);
}
