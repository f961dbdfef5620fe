/** The text of a file, as Vite's `?raw` imports it. */
export default {
  process: (source) => ({ code: `export default ${JSON.stringify(source)};` }),
};
