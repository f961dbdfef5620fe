/**
 * Limit of unfinished retunes per workspace, the same as for open progress streams. It is above every monthly quota but
 * Studio's, and about what a small machine completes before clients give up waiting.
 */
export const MAX_UNFINISHED = 64;
