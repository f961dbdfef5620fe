/** The longest text that the lists of a workspace are searched for, characters. */
export const MAX_SEARCH_LENGTH = 200;
