/** Longest text that the server searches for. */
export const MAX_SEARCH_LENGTH = 200;
