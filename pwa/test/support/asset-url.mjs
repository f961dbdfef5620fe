/** Replaces what Vite makes of `?url` and `?worker` imports, neither of which jsdom could load. */
export default '/assets/under-test.js';
